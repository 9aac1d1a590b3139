import { distanceBetween } from "../warehouse/distance.ts";

/** The largest distances of `distanceBetween` that carriers cover in so many days; one degree is about 111 km. */
const REACHES: readonly { readonly distance: number; readonly days: number }[] = [
  { distance: 0, days: 1 },
  { distance: 7, days: 2 },
  { distance: 14, days: 3 },
];
const FARTHEST_DAYS = 5;
const DAY_HOURS = 24;

/** The days that a parcel by road usually takes from one province to another: 1 within a province, 5 across the country. */
export function transitDays(from: string, to: string): number {
  const distance = distanceBetween(from, to);
  return REACHES.find((reach) => distance <= reach.distance)?.days ?? FARTHEST_DAYS;
}

/** The fewest and the most days from the payment to the arrival. */
export function arrivalDays(warehouse: { province: string; ship_hours: number }, to: string) {
  const days_min = transitDays(warehouse.province, to);
  return { days_min, days_max: days_min + Math.ceil(warehouse.ship_hours / DAY_HOURS) };
}
