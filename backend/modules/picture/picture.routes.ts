import { picture } from "#contract/picture.ts";
import { notFound } from "../../http/errors.ts";
import type { App } from "../../http/route.ts";
import type { Uploads } from "../../ports.ts";
import type { createPictures } from "./picture.ts";
import { uploadName } from "./store-picture.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_MINUTE = "public, max-age=60";
const NO_SCRIPTS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
};

/** The one call without an envelope: a picture, with headers that allow it to draw and nothing else. */
export function pictureRoutes(app: App, drawings: ReturnType<typeof createPictures>, uploads: Uploads) {
  app.get(picture.path.replace("{name}", ":name"), async (c) => {
    const name = c.req.param("name") ?? "";
    if (!picture.name.test(name)) throw notFound("图片不存在");
    if (name.endsWith(".webp")) {
      const photograph = await uploads.read(uploadName(name));
      if (!photograph) throw notFound("图片不存在");
      return c.body(new Uint8Array(photograph), 200, {
        "Content-Type": "image/webp",
        "Cache-Control": IMMUTABLE,
        ...NO_SCRIPTS,
      });
    }
    const drawing = await drawings.find(name);
    if (!drawing) throw notFound("图片不存在");
    return c.body(drawing.svg, 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": drawing.isImmutable ? IMMUTABLE : ONE_MINUTE,
      ...NO_SCRIPTS,
    });
  });
}
