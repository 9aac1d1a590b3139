import { type Address, address } from "#contract/address.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Addresses } from "./address.ts";
import { recognizeAddress } from "./recognize-address.ts";
import { citiesOf, districtsOf, provinces, streetsOf } from "./regions.ts";

export function addressRoutes(app: App, { addresses }: { addresses: Addresses }) {
  route(app, address.list, async ({ caller }) => ({
    list: (await addresses.list(caller)).map(
      ({ id, is_default, ...fields }): Address => ({
        address_id: id,
        ...fields,
        is_default: is_default ? 1 : 0,
      }),
    ),
  }));
  route(app, address.save, async ({ caller, body }) => ({ address_id: await addresses.save(caller, body) }));
  voidRoute(app, address.setDefault, ({ caller, params }) => addresses.setDefault(caller, idParam(params)));
  voidRoute(app, address.remove, ({ caller, params }) => addresses.remove(caller, idParam(params)));
  route(app, address.recognize, ({ body }) => recognizeAddress(body.text));
  route(app, address.regions, ({ query: { province, city, district } }) => ({
    provinces: provinces(),
    cities: citiesOf(province),
    districts: districtsOf(province, city),
    streets: streetsOf(province, city, district),
  }));
}
