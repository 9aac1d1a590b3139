import { quotation } from "#contract/quotation.ts";
import { quotationLines } from "#contract/quotation-lines.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Acceptance } from "./acceptance.ts";
import type { createBundles } from "./bundles.ts";
import type { Lines } from "./lines.ts";
import type { Messages } from "./messages.ts";
import type { Quotations } from "./quotation.ts";
import type { Scenes } from "./scenes.ts";
import type { Sharing } from "./sharing.ts";

type Services = {
  quotations: Quotations;
  lines: Lines;
  scenes: Scenes;
  acceptance: Acceptance;
  messages: Messages;
  sharing: Sharing;
  bundles: ReturnType<typeof createBundles>;
};

/** Endpoints of quotations and of ready bundles. */
export function quotationRoutes(app: App, services: Services) {
  const { quotations, lines, scenes, acceptance, messages, bundles, sharing } = services;
  route(app, quotation.share, ({ caller, params }) => sharing.share(caller, idParam(params)));
  voidRoute(app, quotation.unshare, ({ caller, params }) => sharing.unshare(caller, idParam(params)));
  route(app, quotation.shared, ({ params, ip }) => sharing.read(params.token ?? "", ip));
  route(app, quotation.bundles, async ({ caller }) => ({ list: await bundles.list(caller) }));
  route(app, quotation.bundle, ({ caller, params, query }) => bundles.read(caller, idParam(params), query));
  route(app, quotation.list, ({ caller, query }) => quotations.list(caller, query));
  route(app, quotation.open, async ({ caller }) => ({ list: await quotations.listOpen(caller) }));
  route(app, quotation.read, ({ caller, params }) => quotations.read(caller, idParam(params), sharing.sharedUntil));
  route(app, quotation.create, async ({ caller, body }) => ({ offer_id: await quotations.create(caller, body) }));
  voidRoute(app, quotation.edit, ({ caller, params, body }) => quotations.edit(caller, idParam(params), body));
  route(app, quotationLines.addLines, async ({ caller, params, body }) => ({
    added: await lines.add(caller, idParam(params), body),
  }));
  route(app, quotationLines.addList, async ({ caller, params, body }) => ({
    added: await lines.addList(caller, idParam(params), body),
  }));
  voidRoute(app, quotationLines.renameScene, ({ caller, params, body }) =>
    scenes.rename(caller, idParam(params), body),
  );
  route(app, quotationLines.copyScene, async ({ caller, params, body }) => ({
    scene_id: await scenes.copy(caller, idParam(params), body.scene_id),
  }));
  voidRoute(app, quotationLines.removeScene, ({ caller, params, body }) =>
    scenes.remove(caller, idParam(params), body.scene_id),
  );
  voidRoute(app, quotationLines.changeLine, ({ caller, params, body }) =>
    lines.change(caller, idParam(params), body.lines),
  );
  voidRoute(app, quotationLines.removeLine, ({ caller, params, body }) =>
    lines.remove(caller, idParam(params), body.line_id),
  );
  for (const act of ["ask", "withdraw", "revise", "void"] as const) {
    route(app, quotation[act], async ({ caller, params }) => {
      await quotations[act](caller, idParam(params));
      return {};
    });
  }
  route(app, quotation.copy, async ({ caller, params }) => ({
    offer_id: await quotations.copy(caller, idParam(params)),
  }));
  voidRoute(app, quotation.accept, ({ caller, params, body }) => acceptance.accept(caller, idParam(params), body));
  route(app, quotation.order, async ({ caller, params }) => ({
    cart_id: await acceptance.order(caller, idParam(params)),
  }));
  route(app, quotation.frozen, async ({ caller, params }) => ({
    list: await acceptance.frozen(caller, idParam(params)),
  }));
  voidRoute(app, quotation.message, ({ caller, params, body }) => messages.write(caller, idParam(params), body));
  voidRoute(app, quotation.nudge, ({ caller, params }) => messages.nudge(caller, idParam(params)));
  route(app, quotation.attachment, async ({ caller, params }) => {
    const { bytes, ...about } = await messages.attachment(caller, idParam(params));
    return { ...about, file: Buffer.from(bytes).toString("base64") };
  });
  voidRoute(app, quotation.markup, ({ caller, params, body }) => quotations.markup(caller, idParam(params), body));
}
