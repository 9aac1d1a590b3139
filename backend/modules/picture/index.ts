import { defineModule } from "../../platform/module.ts";
import { pictureRoutes } from "./picture.routes.ts";
import { createPictures } from "./picture.ts";

/** Pictures of the products: drawings and photographs. */
export default defineModule({
  create: ({ database, ports }) => ({ routes: (app) => pictureRoutes(app, createPictures(database), ports.uploads) }),
});
