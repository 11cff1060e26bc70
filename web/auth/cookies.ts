/** The value of a cookie that scripts may read, null when there is none. */
export function cookieNamed(name: string): string | null {
  const cookies = document.cookie.split('; ').map((cookie) => cookie.split('='));
  const found = cookies.find(([named]) => named === name);
  return found?.[1] ?? null;
}

/** Takes a cookie away. */
export function clearCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}
