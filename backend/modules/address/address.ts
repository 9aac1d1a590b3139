import { ADDRESSES_MAX } from "#contract/rules/address.ts";
import type { Database, Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Ports } from "../../ports.ts";
import * as store from "./address.store.ts";
import { cityNamed, provinces } from "./regions.ts";

type Owner = Pick<Caller, "id">;
type Saved = store.AddressFields & { is_default: number; address_id?: number | undefined };

/** The customer's own address, or undefined for what is not there or not theirs; `db` may be a transaction. */
export function addressOf(db: Db, who: Owner, id: number) {
  return store.findAddress(db, who.id, id);
}

export type Addresses = ReturnType<typeof createAddresses>;

/** Delivery addresses. Whoever has any has exactly one default (family.md 4.2, defect 17). */
export function createAddresses(database: Database, { clock }: Pick<Ports, "clock">) {
  return {
    /** The default first, then the newest. */
    list: (who: Owner) => store.listAddresses(database.read, who.id),

    /** Makes an address, or edits the customer's own; the first becomes the default, and the default stays one. */
    async save(who: Owner, { address_id, is_default, ...given }: Saved): Promise<number> {
      const fields = inRegion(given);
      return database.write(async (tx) => {
        await lockCustomer(tx, who.id);
        const count = await store.countAddresses(tx, who.id);
        if (address_id === undefined && count >= ADDRESSES_MAX) {
          throw new ApiError(400, `最多保存 ${ADDRESSES_MAX} 个收货地址`);
        }
        if (address_id !== undefined && !(await store.updateAddress(tx, who.id, address_id, fields))) throw notFound();
        const id = address_id ?? (await store.insertAddress(tx, who.id, { fields, created_at: clock.now() }));
        if (is_default || count === 0) await store.makeDefault(tx, who.id, id);
        return id;
      });
    },

    async setDefault(who: Owner, id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, who.id);
        if (!(await store.makeDefault(tx, who.id, id))) throw notFound();
      });
    },

    /** Deletes also the default: then the newest of the others becomes it. */
    async remove(who: Owner, id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, who.id);
        const gone = await store.deleteAddress(tx, who.id, id);
        if (!gone) throw notFound();
        const heir = gone.is_default ? await store.newestAddress(tx, who.id) : undefined;
        if (heir) await store.makeDefault(tx, who.id, heir.id);
      });
    },
  };
}

/** Freight and delivery depend on province and city, so they must exist; districts change too often to insist. */
function inRegion<Fields extends Pick<Saved, "province" | "city">>(fields: Fields): Fields {
  if (!provinces().includes(fields.province)) throw new ApiError(400, WRONG_PROVINCE);
  const city = cityNamed(fields.province, fields.city);
  if (!city) throw new ApiError(400, WRONG_CITY);
  return { ...fields, city };
}

const WRONG_PROVINCE = "请选择正确的省份";
const WRONG_CITY = "请选择正确的城市";
