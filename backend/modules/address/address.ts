import { ADDRESSES_MAX, UNKNOWN_CITY, UNKNOWN_DISTRICT, UNKNOWN_PROVINCE } from "#contract/rules/address.ts";
import type { Db } from "../../database/database.ts";
import { makeDefault } from "../../database/default-row.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Owner } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { refuseProxy } from "../../platform/proxies.ts";
import * as store from "./address.store.ts";
import { cityNamed, districtNamed, provinces } from "./regions.ts";

type AddressInput = store.AddressFields & { is_default: number; address_id?: number | undefined };

/** The customer's own address, or undefined when there is no such address of theirs; `db` may be a transaction. */
export function findOwnAddress(db: Db, customer: Owner, id: number) {
  return store.findAddress(db, customer.id, id);
}

export type Addresses = ReturnType<typeof createAddresses>;

type Deps = Pick<Platform, "database" | "proxies"> & { ports: Pick<Platform["ports"], "clock"> };

/** Delivery addresses. A customer with addresses has exactly one default. */
export function createAddresses({ database, proxies, ports: { clock } }: Deps) {
  return {
    /** The default first, then the newest. */
    list: (customer: Owner) => store.listAddresses(database.read, customer.id),

    /**
     * Creates an address or edits the customer's own; the first one becomes the default. An address that the customer
     * has already is not stored twice, so that a form whose answer was lost can be sent again. A member only adds for the
     * customer. @returns its id. @throws ApiError 400, 403, 404
     */
    async save(customer: Owner, { address_id, is_default, ...input }: AddressInput): Promise<number> {
      refuseProxy(customer, address_id !== undefined || is_default === 1);
      const fields = withRegion(input);
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const count = await store.countAddresses(tx, customer.id);
        const known = address_id ?? (await store.findSameAddress(tx, customer.id, fields))?.id;
        if (known === undefined && count >= ADDRESSES_MAX) {
          throw new ApiError(400, `最多保存 ${ADDRESSES_MAX} 个收货地址`);
        }
        if (address_id !== undefined && !(await store.updateAddress(tx, customer.id, address_id, fields)))
          throw notFound();
        const id = known ?? (await store.insertAddress(tx, customer.id, { fields, created_at: clock.now() }));
        if (is_default || count === 0) await makeDefault(tx, "addresses", customer.id, id);
        const about = { subject: "customer", id: customer.id, label: "" } as const;
        await proxies.record(tx, customer, { ...about, summary: `加收货地址：${fields.province}${fields.city}` });
        return id;
      });
    },

    async setDefault(customer: Owner, id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        if (!(await makeDefault(tx, "addresses", customer.id, id))) throw notFound();
      });
    },

    /** Deletes an address; after the default, the newest remaining address becomes the default. */
    async remove(customer: Owner, id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const deleted = await store.deleteAddress(tx, customer.id, id);
        if (!deleted) throw notFound();
        const successor = deleted.is_default ? await store.newestAddress(tx, customer.id) : undefined;
        if (successor) await makeDefault(tx, "addresses", customer.id, successor.id);
      });
    },
  };
}

/**
 * Completes the fields by the official names of city and district, because freight depends on province and city.
 * @throws ApiError 400 for an unknown city or district.
 */
export function withRegion<Fields extends Pick<AddressInput, "province" | "city" | "district">>(
  fields: Fields,
): Fields {
  if (!provinces().includes(fields.province)) throw new ApiError(400, UNKNOWN_PROVINCE);
  const city = cityNamed(fields.province, fields.city);
  if (!city) throw new ApiError(400, UNKNOWN_CITY);
  const district = districtNamed(fields.province, city, fields.district);
  if (!district) throw new ApiError(400, UNKNOWN_DISTRICT);
  return { ...fields, city, district };
}
