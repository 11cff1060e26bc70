// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useCurrentBottomBar, useScreenBottom, type BottomBar } from './screen-bottom.ts';

afterEach(cleanup);

function Bar({ name, isWanted = true }: { name: BottomBar; isWanted?: boolean }) {
  return <p>{`${name} ${useScreenBottom(name, isWanted)}`}</p>;
}

function Current() {
  return <p>{`current ${useCurrentBottomBar()}`}</p>;
}

const lines = () => screen.queryAllByText(/ /).map(({ textContent }) => textContent);

test('the bottom of the screen has the bar that takes precedence, one at a time', () => {
  const { rerender } = render([<Bar key="n" name="navigation" />, <Current key="c" />]);
  expect(lines()).toEqual(['navigation true', 'current navigation']);
  rerender([<Bar key="n" name="navigation" />, <Current key="c" />, <Bar key="j" name="join" />]);
  expect(lines()).toEqual(['navigation false', 'current join', 'join true']);
  rerender([
    <Bar key="n" name="navigation" />,
    <Current key="c" />,
    <Bar key="j" name="join" />,
    <Bar key="w" name="welcome" />,
  ]);
  expect(lines()).toEqual(['navigation false', 'current welcome', 'join false', 'welcome true']);
});

test('a bar that is no longer wanted or has gone gives the bottom to the next one', () => {
  const { rerender } = render([<Bar key="n" name="navigation" />, <Bar key="j" name="join" />]);
  rerender([<Bar key="n" name="navigation" />, <Bar key="j" name="join" isWanted={false} />]);
  expect(lines()).toEqual(['navigation true', 'join false']);
  rerender([<Current key="c" />]);
  expect(lines()).toEqual(['current null']);
});

test('two bars of a kind keep the bottom until both have gone', () => {
  const { rerender } = render([
    <Bar key="1" name="join" />,
    <Bar key="2" name="join" />,
    <Current key="c" />,
  ]);
  rerender([<Bar key="2" name="join" />, <Current key="c" />]);
  expect(lines()).toEqual(['join true', 'current join']);
  rerender([<Current key="c" />]);
  expect(lines()).toEqual(['current null']);
});
