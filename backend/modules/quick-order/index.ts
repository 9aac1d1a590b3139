import { defineModule } from "../../platform/module.ts";
import catalog from "../catalog/index.ts";
import { createListReader } from "./list-reader.ts";

/** Lists of products that customers paste or upload. */
export default defineModule({
  needs: { catalog },
  create({ database }, { catalog: { findMany } }) {
    return { services: { listReader: createListReader(database, findMany) } };
  },
});
