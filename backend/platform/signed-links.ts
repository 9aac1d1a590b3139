import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Db } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { hashOf } from "./hash.ts";

const TOKEN_BYTES = 32;
/** The time that an ended link is stored, in ms, so that its page can name the reason. */
const ENDED_LIFE_MS = 90 * DAY_MS;

/** The kind of a link; a token of one kind does not open another. */
type SignedLinkKind = "approval" | "shared-offer";

/** The document and the owner of a new link. */
export type SignedLinkSubject = {
  kind: SignedLinkKind;
  /** The row that the link opens. */
  subject_id: number;
  /** The customer that created the link and can revoke it. */
  customer_id: number;
  /** A hash of the content behind the link; the module compares it with the present content. */
  fingerprint: string;
  /** Epoch ms. */
  expires_at: number;
};

/** A link as stored, with its state at this moment. */
export type SignedLink = SignedLinkSubject & {
  id: number;
  created_at: number;
  state: "open" | "used" | "revoked" | "expired";
};

export type SignedLinks = ReturnType<typeof createSignedLinks>;

/**
 * Links that show one document without a login. The database stores only the hash of the token and a link sets
 * no session; a link ends at its date, when it is used up, or when its owner revokes it.
 */
export function createSignedLinks({ clock, random }: Pick<Ports, "clock" | "random">) {
  const linkState = (row: { used_at: number | null; revoked_at: number | null; expires_at: number }) => {
    if (row.revoked_at !== null) return "revoked";
    if (row.used_at !== null) return "used";
    return row.expires_at <= clock.now() ? "expired" : "open";
  };

  const select = (db: Db, kind: SignedLinkKind) => db.selectFrom("signed_links").selectAll().where("kind", "=", kind);

  type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirst"]>>>;
  const toLink = ({ token_hash: _hash, used_at, revoked_at, kind, ...row }: Row): SignedLink => ({
    ...row,
    kind: kind as SignedLinkKind,
    state: linkState({ used_at, revoked_at, expires_at: row.expires_at }),
  });

  return {
    /** @returns the id of the link and its token, which exists nowhere else. */
    async create(tx: Db, subject: SignedLinkSubject): Promise<{ id: number; token: string }> {
      const token = random.token(TOKEN_BYTES);
      const { id } = await tx
        .insertInto("signed_links")
        .values({
          ...subject,
          token_hash: hashOf(token),
          created_at: clock.now(),
          used_at: null,
          revoked_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, token };
    },

    /** The link of a token in any state, or null for a token of no link of this kind. */
    async find(db: Db, kind: SignedLinkKind, token: string): Promise<SignedLink | null> {
      const row = await select(db, kind).where("token_hash", "=", hashOf(token)).executeTakeFirst();
      return row ? toLink(row) : null;
    },

    /** The links of the customer to these subjects, the newest first. */
    async list(
      db: Db,
      { kind, customer_id, subjects }: { kind: SignedLinkKind; customer_id: number; subjects: readonly number[] },
    ): Promise<SignedLink[]> {
      if (subjects.length === 0) return [];
      const rows = await select(db, kind)
        .where("customer_id", "=", customer_id)
        .where("subject_id", "in", subjects)
        .orderBy("id", "desc")
        .execute();
      return rows.map(toLink);
    },

    /** Uses the link up. @returns false when it has ended or another request used it first. */
    async use(tx: Db, id: number): Promise<boolean> {
      const now = clock.now();
      const used = await tx
        .updateTable("signed_links")
        .set({ used_at: now })
        .where("id", "=", id)
        .where("used_at", "is", null)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    },

    /** Ends the customer's live links to the subject. @returns how many there were. */
    async revoke(tx: Db, link: Pick<SignedLinkSubject, "kind" | "subject_id" | "customer_id">): Promise<number> {
      const now = clock.now();
      const { numUpdatedRows } = await tx
        .updateTable("signed_links")
        .set({ revoked_at: now })
        .where("kind", "=", link.kind)
        .where("subject_id", "=", link.subject_id)
        .where("customer_id", "=", link.customer_id)
        .where("used_at", "is", null)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Ends every live link of the customer. */
    async revokeAll(tx: Db, customer_id: number) {
      const now = clock.now();
      await tx
        .updateTable("signed_links")
        .set({ revoked_at: now })
        .where("customer_id", "=", customer_id)
        .where("used_at", "is", null)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .execute();
    },

    /** Deletes links that ended long ago. */
    async deleteOld(tx: Db) {
      await tx
        .deleteFrom("signed_links")
        .where("expires_at", "<=", clock.now() - ENDED_LIFE_MS)
        .execute();
    },
  };
}
