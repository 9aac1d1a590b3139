import { staffProduct } from "#contract/staff-product.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import product from "../product/index.ts";
import productImport from "../product-import/index.ts";
import staff from "../staff/index.ts";
import { createChanges } from "./changes.ts";
import { createGoodsDetail } from "./detail.ts";
import { createGoodsExport } from "./export.ts";
import { createImportTables } from "./import-table.ts";
import { createImports } from "./imports.ts";
import { createGoodsList } from "./list.ts";
import { createPhotographs } from "./photographs.ts";
import { createPlannedPrices } from "./planned-prices.ts";
import { createShowing } from "./showing.ts";

/** Products, as members of staff read and change them. */
export default defineModule({
  calls: { staffProduct },
  needs: { product, productImport, staff },
  create(platform, needs) {
    const { productActs: acts, checkGoods } = needs.productImport;
    const { showProducts } = needs.product;
    const common = { ...platform, acts, confirms: needs.staff.confirms };
    const list = createGoodsList(platform);
    const exportRows = createGoodsExport(common);
    const { detail, options } = createGoodsDetail({ ...common, logOf: needs.staff.logOf });
    const planned = createPlannedPrices(common);
    const changes = createChanges({ ...common, planned });
    const showing = createShowing({ ...platform, showProducts });
    const photographs = createPhotographs(common);
    const tables = createImportTables({ ...common, checkGoods });
    const imports = createImports({ ...common, tables, ask: changes.ask });
    return {
      routes(app) {
        route(app, staffProduct.list, ({ query }) => list(query));
        route(app, staffProduct.exportRows, ({ member, query }) => exportRows(member, query));
        route(app, staffProduct.options, () => options());
        route(app, staffProduct.showing, ({ query }) => showing.showing(query));
        route(app, staffProduct.show, ({ member, body }) => showing.show(member, body));
        route(app, staffProduct.check, ({ body }) => changes.check(body));
        route(app, staffProduct.change, ({ member, body }) => changes.change(member, body));
        route(app, staffProduct.create, ({ member, body }) => changes.create(member, body));
        route(app, staffProduct.imports, ({ query }) => imports.list(query));
        route(app, staffProduct.sendTable, ({ member, body }) => imports.send(member, body));
        route(app, staffProduct.report, ({ params, query }) => imports.report(idParam(params), query));
        route(app, staffProduct.sendPicture, ({ member, params, body }) =>
          imports.sendPicture(member, idParam(params), body),
        );
        route(app, staffProduct.writeTable, ({ member, params, body }) => imports.write(member, idParam(params), body));
        route(app, staffProduct.detail, ({ params }) => detail(idParam(params)));
        route(app, staffProduct.withdrawPlanned, ({ member, params, body }) =>
          planned.withdraw(member, idParam(params), body),
        );
        route(app, staffProduct.addPicture, ({ member, params, body }) =>
          photographs.add(member, idParam(params), body.image),
        );
      },
      executors: changes.executors,
      tasks: planned.tasks,
    };
  },
});
