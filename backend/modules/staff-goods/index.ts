import { staffGoods } from "#contract/staff-goods.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import product from "../product/index.ts";
import productImport from "../product-import/index.ts";
import staff from "../staff/index.ts";
import { createChanges } from "./changes.ts";
import { createGoodsDetail } from "./detail.ts";
import { createGoodsExport } from "./export.ts";
import { createImports } from "./imports.ts";
import { createGoodsList } from "./list.ts";
import { createPhotographs } from "./photographs.ts";
import { createPlannedPrices } from "./planned-prices.ts";
import { createShowing } from "./showing.ts";

/** Products, as members of staff read and change them. */
export default defineModule({
  calls: { staffGoods },
  needs: { product, productImport, staff },
  create(platform, needs) {
    const { productActs: acts, checkGoods } = needs.productImport;
    const { showProduct } = needs.product;
    const common = { ...platform, acts, confirms: needs.staff.confirms };
    const list = createGoodsList(platform);
    const exportRows = createGoodsExport(common);
    const { detail, options } = createGoodsDetail({ ...common, logOf: needs.staff.logOf });
    const planned = createPlannedPrices(common);
    const changes = createChanges({ ...common, planned });
    const showing = createShowing({ ...platform, showProduct });
    const photographs = createPhotographs(common);
    const imports = createImports({ ...common, checkGoods, ask: changes.ask });
    return {
      routes(app) {
        route(app, staffGoods.list, ({ query }) => list(query));
        route(app, staffGoods.exportRows, ({ member, query }) => exportRows(member, query));
        route(app, staffGoods.options, () => options());
        route(app, staffGoods.showing, ({ query }) => showing.showing(query));
        route(app, staffGoods.show, ({ member, body }) => showing.show(member, body));
        route(app, staffGoods.check, ({ body }) => changes.check(body));
        route(app, staffGoods.change, ({ member, body }) => changes.change(member, body));
        route(app, staffGoods.create, ({ member, body }) => changes.create(member, body));
        route(app, staffGoods.imports, ({ query }) => imports.list(query));
        route(app, staffGoods.sendTable, ({ member, body }) => imports.send(member, body));
        route(app, staffGoods.report, ({ params, query }) => imports.report(idParam(params), query));
        route(app, staffGoods.sendPicture, ({ member, params, body }) =>
          imports.sendPicture(member, idParam(params), body),
        );
        route(app, staffGoods.writeTable, ({ member, params, body }) => imports.write(member, idParam(params), body));
        route(app, staffGoods.detail, ({ params }) => detail(idParam(params)));
        route(app, staffGoods.withdrawPlanned, ({ member, params, body }) =>
          planned.withdraw(member, idParam(params), body),
        );
        route(app, staffGoods.addPicture, ({ member, params, body }) =>
          photographs.add(member, idParam(params), body.image),
        );
      },
      executors: changes.executors,
      tasks: planned.tasks,
    };
  },
});
