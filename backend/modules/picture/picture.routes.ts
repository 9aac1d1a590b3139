import { picture } from "#contract/picture.ts";
import { notFound } from "../../http/errors.ts";
import type { App } from "../../http/route.ts";
import type { createPictures } from "./picture.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_MINUTE = "public, max-age=60";

/** The one call that answers no envelope: a picture, with headers that let it draw and do nothing else. */
export function pictureRoutes(app: App, pictures: ReturnType<typeof createPictures>) {
  app.get(picture.path.replace("{name}", ":name"), async (c) => {
    const found = await pictures.find(c.req.param("name") ?? "");
    if (!found) throw notFound("图片不存在");
    return c.body(found.svg, 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": found.isImmutable ? IMMUTABLE : ONE_MINUTE,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    });
  });
}
