/**
 * Translates the page as Chrome does, into the same words: each text gets two elements of its own, at once and whenever
 * one comes. It is given to browsers as well, so it uses nothing from outside of it.
 */
export function translatePage({ onceHydrated }: { onceHydrated: boolean }): void {
  const isHydrated = () => {
    const part = document.querySelector('main')?.firstElementChild;
    return part && Object.keys(part).some((name) => name.startsWith('__reactProps'));
  };
  const translate = () => {
    if (document.body === null || (onceHydrated && !isHydrated())) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const isVisible = !text.parentElement?.closest('font, script, style, noscript, textarea, svg, option');
      if (!isVisible || text.data.trim() === '') continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
    document.documentElement.classList.add('translated-ltr');
  };
  translate();
  const whole = { childList: true, subtree: true, characterData: true };
  new MutationObserver(translate).observe(document, whole);
}
