import { defineModule } from "../../platform/module.ts";
import { pictureRoutes } from "./picture.routes.ts";
import { createPictures } from "./picture.ts";

/** Pictures of the products. */
export default defineModule({
  create: ({ database }) => ({ routes: (app) => pictureRoutes(app, createPictures(database)) }),
});
