/**
 * The types of the balance's movements, each with the kinds of ledger rows behind it. Movements of any other kind are
 * corrections by staff.
 */
export const BILL_TYPES = {
  consume: { name: "消费", kinds: ["pay"] },
  recharge: { name: "充值", kinds: ["recharge", "transfer", "opening", "demo"] },
  refund: { name: "退款", kinds: ["refund"] },
  adjust: { name: "调整", kinds: [] },
} as const satisfies Record<string, { name: string; kinds: readonly string[] }>;

export type BillType = keyof typeof BILL_TYPES;
// The keys of the table are its types.
export const BILL_TYPE_NAMES = Object.keys(BILL_TYPES) as [BillType, ...BillType[]];

/** The type of a ledger row's kind. */
export function billTypeOf(kind: string): BillType {
  const found = BILL_TYPE_NAMES.find((type) => (BILL_TYPES[type].kinds as readonly string[]).includes(kind));
  return found ?? "adjust";
}

const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** The number of a movement that customers and staff name it by: ZJ, the day in Shanghai, the id. */
export function billNumber(id: number, created_at: number): string {
  const day = new Date(created_at + SHANGHAI_MS).toISOString().slice(2, 10).replaceAll("-", "");
  return `ZJ${day}${String(id).padStart(6, "0")}`;
}

/** The first instant of the month in Shanghai that an instant lies in, and of the next month. */
export function monthAround(at: number): { from: number; to: number } {
  const day = new Date(at + SHANGHAI_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return { from: Date.UTC(year, month) - SHANGHAI_MS, to: Date.UTC(year, month + 1) - SHANGHAI_MS };
}

/** The first instant of a day (`2026-11-21`) in Shanghai. */
export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS;
