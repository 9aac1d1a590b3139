import type { SharedQuotation } from "#contract/shared-quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import { requestsPerIp } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import type { Owner } from "./owned.ts";
import * as store from "./quotation.store.ts";
import type { Deps as QuotationDeps } from "./quotation.ts";
import { toShared } from "./view.ts";

const KIND = "shared-offer";
const NO_LINK = "这个链接不存在、已停止或已过期，请向发给您的人要新的";

type Deps = QuotationDeps & Pick<Platform, "limits" | "signedLinks">;

/** Links to the marked-up version of a quotation, for the customer's own customer. */
export function createSharing({ database, limits, signedLinks, pricedLines, ports: { clock } }: Deps) {
  /** The document behind a link to the quotation; null unless it is quoted or ordered. */
  async function present(db: Db, customer: Owner, id: number): Promise<SharedQuotation | null> {
    const row = await store.findOwnQuotation(db, customer.id, id, clock.now());
    if (!row || (row.state_now !== "quoted" && row.state_now !== "ordered")) return null;
    const lines = await pricedLines(db, customer, row);
    return toShared({ row, lines, parties: await store.partiesOf(db, customer.id) });
  }

  /** Pictures are left out, because they may change without a change of the quotation. */
  const fingerprintOf = ({ scenes, ...sheet }: SharedQuotation) =>
    hashOf(
      JSON.stringify([sheet, scenes.map(({ list, ...scene }) => [scene, list.map(({ image: _, ...line }) => line)])]),
    );

  return {
    /** Creates a link and replaces a former one. @throws ApiError 404, 409 for a quotation without a valid quote. */
    share: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        if (!(await store.findOwnQuotation(tx, customer.id, id, clock.now()))) throw notFound("报价单不存在");
        const sheet = await present(tx, customer, id);
        if (!sheet || sheet.valid_until <= clock.now()) throw new ApiError(409, "有有效报价的报价单才能分享");
        const link = { kind: KIND, subject_id: id, customer_id: customer.id } as const;
        await signedLinks.revoke(tx, link);
        const expires_at = sheet.valid_until;
        const { token } = await signedLinks.create(tx, { ...link, fingerprint: fingerprintOf(sheet), expires_at });
        return { token, expires_at };
      }),

    /** @throws ApiError 404 */
    unshare: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        if (!(await store.findOwnQuotation(tx, customer.id, id, clock.now()))) throw notFound("报价单不存在");
        await signedLinks.revoke(tx, { kind: KIND, subject_id: id, customer_id: customer.id });
      }),

    /** The end of the open link to the quotation; null without one. */
    async sharedUntil(customer: Owner, id: number): Promise<number | null> {
      const of = { kind: KIND, customer_id: customer.id, subjects: [id] } as const;
      const open = (await signedLinks.list(database.read, of)).find(({ state }) => state === "open");
      return open?.expires_at ?? null;
    },

    /**
     * The document behind the token. @throws ApiError 404 with one message for every closed link; 400 after too many
     * misses.
     */
    async read(token: string, ip: string): Promise<SharedQuotation> {
      const link = await signedLinks.find(database.read, KIND, token);
      if (link?.state === "open") {
        const sheet = await present(database.read, { id: link.customer_id }, link.subject_id);
        if (sheet && fingerprintOf(sheet) === link.fingerprint) return sheet;
      }
      await database.write((tx) => limits.takeAll(tx, [requestsPerIp(KIND, ip)], "操作过于频繁"));
      throw notFound(NO_LINK);
    },
  };
}
export type Sharing = ReturnType<typeof createSharing>;
