declare global {
  interface Window {
    /** Google's tag reads its orders off this list. */
    dataLayer?: unknown[];
  }
}

let tagIsLoaded = false;

/**
 * Counts a joined server as the conversion of an advertisement, `AW-…/…`. Google's tag is loaded the first time
 * that somebody joins, and never before.
 */
export function reportConversion(sendTo: string): void {
  const [account = ''] = sendTo.split('/');
  if (!tagIsLoaded) {
    tagIsLoaded = true;
    gtag('js', new Date());
    gtag('config', account);
    const script = document.createElement('script');
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(account)}`;
    script.async = true;
    document.head.append(script);
  }
  gtag('event', 'conversion', { send_to: sendTo });
}

/** The tag tells orders from other things by their being `arguments`, which an array is not. */
function gtag(..._order: readonly unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}
