import { type Address, address } from "#contract/address.ts";
import { type App, idParam, serve } from "../../serve.ts";
import type { Addresses } from "./address.ts";
import { citiesOf, districtsOf, provinces } from "./regions.ts";

export function addressRoutes(app: App, { addresses }: { addresses: Addresses }) {
  serve(app, address.list, async ({ who }) => ({
    list: (await addresses.list(who)).map(
      ({ id, is_default, ...fields }): Address => ({
        address_id: id,
        ...fields,
        is_default: is_default ? 1 : 0,
      }),
    ),
  }));
  serve(app, address.save, async ({ who, body }) => ({ address_id: await addresses.save(who, body) }));
  serve(app, address.setDefault, async ({ who, params }) => {
    await addresses.setDefault(who, idParam(params));
    return {};
  });
  serve(app, address.remove, async ({ who, params }) => {
    await addresses.remove(who, idParam(params));
    return {};
  });
  serve(app, address.regions, ({ query: { province, city } }) => ({
    provinces: provinces(),
    cities: citiesOf(province),
    districts: districtsOf(province, city),
  }));
}
