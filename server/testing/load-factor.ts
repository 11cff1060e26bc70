export { loadFactor } from '#database/testing/load-factor.ts';
