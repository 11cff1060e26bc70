import { expect, test } from 'vitest';
import { examinePictures } from './examine-pictures.ts';

test('the doctor draws a picture of a link preview here', async () => {
  expect(await examinePictures()).toEqual({
    state: 'ok',
    about: 'pictures',
    says: 'Link previews can be drawn.',
  });
});

test.for([
  [
    { missing: 'Cannot find native binding.\nnpm has a bug' },
    /^Link previews show \/share\.png, .*cannot be loaded \(Cannot find native binding\)\. Install .*npm ci --omit=dev$/,
  ],
  [
    { failed: 'its process ended by SIGKILL' },
    /^Link previews show \/share\.png, .*fails \(its process ended by SIGKILL\)\. Look .*memory.*npm ci --omit=dev$/,
  ],
] as const)(
  'the doctor tells in a line why no picture can be drawn, and what to do: %o',
  async ([drawn, says]) => {
    expect(await examinePictures(async () => drawn)).toEqual({
      state: 'FAIL',
      about: 'pictures',
      says: expect.stringMatching(says),
    });
  },
);
