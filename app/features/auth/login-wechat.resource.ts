import type { LoaderFunctionArgs } from "@remix-run/node";
import { takeOverPrinters } from "#app/features/my-printer/saved-printers.server.ts";
import { takeOverList } from "#app/features/quick-order/saved-list.server.ts";
import { apiOf, requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { returnFromWechat } from "./wechat-login.server.ts";

export const handle: PageHandle = { access: "sessionless" };

/** The address to which WeChat returns after its authorization. */
export async function loader(args: LoaderFunctionArgs) {
  return returnFromWechat(args.request, await requestContext(args), {
    apiOf: (token) => apiOf(args, token),
    takeOver: async (api) => {
      const list = await takeOverList(api, args.request).catch(() => null);
      const printers = await takeOverPrinters(api, args.request);
      return [list?.cookie, printers?.cookie].flatMap((cookie) => cookie ?? []);
    },
  });
}
