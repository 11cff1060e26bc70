import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the web app manifest names the site and icons of the sizes that it gives', () => {
  const { name, icons } = JSON.parse(read('/manifest.webmanifest').toString()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(name).toBe('Guildhall');
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of icons) {
    if (sizes === 'any') expect(read(src).toString(), src).toMatch(/^<svg [^>]*viewBox=/);
    else expect(sizeOfPng(src), src).toBe(sizes);
  }
});

test('the pictures for home screens and link previews have their sizes', () => {
  expect(sizeOfPng('/apple-touch-icon.png')).toBe('180x180');
  expect(sizeOfPng('/share.png')).toBe('1200x630');
});

test('the icon for what draws no SVG holds one PNG of 32 by 32 pixels', () => {
  const icon = read('/favicon.ico');
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const at = icon.readUInt32LE(18);
  expect(icon.readUInt32LE(14)).toBe(icon.length - at);
  expect(sizeOfPng('/favicon.ico', at)).toBe('32x32');
});

function sizeOfPng(path: string, from = 0): string {
  const bytes = read(path).subarray(from);
  expect(bytes.subarray(1, 4).toString(), path).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`; // of the header, which comes first
}

function read(path: string): Buffer {
  return readFileSync(`web/public${path}`);
}
