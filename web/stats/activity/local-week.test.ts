import { afterEach, expect, test } from 'vitest';
import { localWeek, minutesAhead } from './local-week.ts';

const SUNDAY_23 = 6 * 24 + 23;
/** Each hour of UTC has its own number as its count. */
const NUMBERED = Array.from({ length: 168 }, (_, hour) => hour);

const HERE = process.env['TZ'];
afterEach(() => {
  if (HERE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = HERE;
});

test('a week in UTC is the week itself', () => {
  expect(localWeek(NUMBERED, 0)).toEqual(NUMBERED);
});

test('a zone of whole hours shifts the week, and wraps it around its end', () => {
  const seoul = localWeek(NUMBERED, 9 * 60);
  expect(seoul[9]).toBe(0); // Monday 09:00 there is Monday 00:00 of UTC
  expect(seoul[0]).toBe(159); // Monday 00:00 there is Sunday 15:00 of UTC
  expect(seoul[SUNDAY_23]).toBe(158);
});

test('zones beyond the date line wrap too, either way', () => {
  const kiritimati = localWeek(NUMBERED, 14 * 60);
  expect(kiritimati[0]).toBe(154); // Sunday 10:00 of UTC
  expect(kiritimati[14]).toBe(0);
  const pagoPago = localWeek(NUMBERED, -11 * 60);
  expect(pagoPago[0]).toBe(11);
  expect(pagoPago[SUNDAY_23]).toBe(10); // of the Monday after
});

test('an hour that begins at the half is the mean of the two that it overlaps', () => {
  const kolkata = localWeek(NUMBERED, 5 * 60 + 30);
  expect(kolkata[6]).toBe(0.5); // 06:00 there is 00:30 of UTC
  expect(kolkata[5]).toBe(83.5); // 05:00 there is Sunday 23:30: 167 and 0
  expect(localWeek(NUMBERED, -(9 * 60 + 30))[0]).toBe(9.5); // Marquesas
});

test('an hour that begins at a quarter weighs the two by how long it overlaps them', () => {
  const week = NUMBERED.map((hour) => (hour % 2 === 0 ? 100 : 200));
  const kathmandu = localWeek(week, 5 * 60 + 45);
  // 06:00 there is 00:15 of UTC: 45 minutes of 100, 15 minutes of 200.
  expect(kathmandu[6]).toBe(125);
  // 07:00 there is 01:15.
  expect(kathmandu[7]).toBe(175);
});

test('an hour that is not known stays so, and half of one counts as the known half', () => {
  const week = NUMBERED.map((hour) => (hour === 0 || hour === 1 ? null : 40));
  expect(localWeek(week, 60)[1]).toBeNull();
  const kolkata = localWeek(week, 5 * 60 + 30);
  expect([kolkata[5], kolkata[6], kolkata[7], kolkata[8]]).toEqual([40, null, 40, 40]);
});

test('summer time counts where and when it is kept', () => {
  const ahead = (zone: string, day: string) => {
    process.env['TZ'] = zone;
    return minutesAhead(new Date(`${day}T12:00:00Z`)) / 60;
  };
  const inJulyAndNovember = (zone: string) => [ahead(zone, '2026-07-15'), ahead(zone, '2026-11-15')];
  expect(inJulyAndNovember('America/New_York')).toEqual([-4, -5]);
  expect(inJulyAndNovember('Europe/Berlin')).toEqual([2, 1]);
  expect(inJulyAndNovember('Asia/Seoul')).toEqual([9, 9]);
  expect(inJulyAndNovember('Australia/Lord_Howe')).toEqual([10.5, 11]);
  expect(inJulyAndNovember('America/Santiago')).toEqual([-4, -3]);
  expect(inJulyAndNovember('Asia/Kathmandu')).toEqual([5.75, 5.75]);
  expect(inJulyAndNovember('Pacific/Kiritimati')).toEqual([14, 14]);
  expect(inJulyAndNovember('Pacific/Pago_Pago')).toEqual([-11, -11]);
});
