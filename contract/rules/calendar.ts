/**
 * Days in the shop's time zone. China has one time zone without summer time, so that a fixed offset is exact and
 * browsers need no time zone data. Instants are epoch ms; days are yyyy-MM-dd.
 */

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 8 * HOUR_MS;

/** An instant as ISO text of Shanghai's clock, such as 2026-11-21T09:30:00.000Z, of which callers use a part. */
export const shanghaiTime = (at: number) => new Date(at + OFFSET_MS).toISOString();

/** The day of an instant, such as 2026-11-21. */
export const formatDay = (at: number) => shanghaiTime(at).slice(0, 10);

/** The day that ends at an instant or contains it; the midnight at the end of a day belongs to that day. */
export const formatLastDay = (at: number) => formatDay(at - 1);

/** The minute of an instant, such as 2026-11-21 09:30. */
export const formatMinute = (at: number) => shanghaiTime(at).slice(0, 16).replace("T", " ");

/** The number of days from 1970-01-01 to the day of an instant. */
export const dayNumber = (at: number) => Math.floor((at + OFFSET_MS) / DAY_MS);

/** The first instant of the day of an instant. */
export const startOfDay = (at: number) => dayNumber(at) * DAY_MS - OFFSET_MS;

/** The first instant of a day; NaN for a text that is not a day. */
export const dayToInstant = (day: string) => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
