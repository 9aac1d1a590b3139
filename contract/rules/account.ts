/** Customers are at least this old (storefront.md section 9). */
export const MIN_AGE_YEARS = 12;

/** The last birthday that may be chosen on that day in Shanghai, as yyyy-MM-dd (storefront.md section 5). */
export function latestBirthday(now: number): string {
  const today = new Date(now + 8 * 60 * 60 * 1000).toISOString();
  return `${Number(today.slice(0, 4)) - MIN_AGE_YEARS}${today.slice(4, 10)}`;
}
