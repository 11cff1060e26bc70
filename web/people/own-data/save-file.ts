/** Browsers take a moment to begin. */
const URL_LIVES_FOR_MS = 30_000;

/** Downloads a JSON file. */
export function saveFile(name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_LIVES_FOR_MS);
}
