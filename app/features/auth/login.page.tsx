import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { executePurchase } from "#app/features/catalog/pending-act.server.ts";
import { receiveCoupon } from "#app/features/coupon/coupon.server.ts";
import { takeOverPrinters } from "#app/features/my-printer/saved-printers.server.ts";
import { takeOverList } from "#app/features/quick-order/saved-list.server.ts";
import { setFollow } from "#app/features/store/store.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { apiOf, requestContext } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { interceptLogin } from "#app/shell/intercept-login.ts";
import { toNetworkError, withoutRevalidation } from "#app/shell/network-error.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { readLoginPage, requireLoginMode } from "./auth.server.ts";
import { isForDialog, modeTitle, parseMode } from "./auth.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { loginForms } from "./forms.ts";
import { handleLoginForm } from "./login-actions.server.ts";
import { LoginModes } from "./login-modes.tsx";

export const handle: PageHandle = { access: "visitor", quietHead: true };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: modeTitle(parseMode(location.search)), index: false });

/**
 * Each attempt to send a code uses up its captcha, also a failed one, so the page loads another; other
 * refused forms leave the captcha valid. The dialog over other pages loads its own data.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionStatus, currentUrl }) =>
  currentUrl.pathname === urls.auth.login && (formData?.get("intent") === "send_code" || (actionStatus ?? 200) < 400);

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args);
  const mode = await requireLoginMode(context, args.request);
  const { page, headers } = await readLoginPage(args.request, context.api, mode);
  return data(page, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const context = await requestContext(args);
  const mode = await requireLoginMode(context, args.request);
  const form = await readForm(args.request, loginForms[mode]);
  if (form.status !== "success") return badRequest(form);
  const written = await handleLoginForm(args.request, context.api, mode, form.value, {
    apiOf: (token) => apiOf(args, token),
    takeOver: async (api) => {
      const list = await takeOverList(api, args.request).catch(() => null);
      const printers = await takeOverPrinters(api, args.request);
      return [list?.cookie, printers?.cookie].flatMap((cookie) => cookie ?? []);
    },
    execute(api, act, key) {
      if (act.kind === "follow") return setFollow(api, String(act.mer_id), { intent: "follow", on: "1" });
      return act.kind === "coupon" ? receiveCoupon(api, act) : executePurchase(api, act, key);
    },
  });
  return answer(form, written, { to: urls.home, stay: isForDialog(args.request.url) });
}

/** A client navigation here from another page opens the dialog over that page; the dialog shows load errors itself. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  isForDialog(request.url) ? serverLoader().catch(toDialogResult) : (interceptLogin(request) ?? serverLoader());

/** A redirect, after a login in another tab, makes the dialog close. */
const toDialogResult = (error: unknown) => (error instanceof Response ? { redirected: true } : toNetworkError(error));

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  isForDialog(request.url) ? serverAction<typeof action>().then(withoutRevalidation, toNetworkError) : serverAction();

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form ?? undefined;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: modeTitle(page.mode) }]} />
      <div className="login-page grid grid-cols-[minmax(0,520px)_392px] items-start justify-center gap-28 pt-4 pb-16 max-mid:grid-cols-1 max-mid:max-w-110 max-mid:mx-auto max-mid:px-0 max-mid:pt-2 max-mid:pb-6 max-md:px-0 max-md:pt-0 max-md:pb-3">
        <Benefits />
        <div>
          <h1 className="mb-3 text-[20px]">{modeTitle(page.mode, page.act)}</h1>
          <div className="panel login-panel px-7 pt-1 pb-6 [&_.field]:mt-3.5 [&_.demo-accounts]:mt-4 max-md:px-4 max-md:pt-0 max-md:pb-5">
            <LoginModes page={page} lastResult={lastResult} />
          </div>
          <DemoAccounts accounts={page.demoAccounts} />
        </div>
      </div>
    </div>
  );
}

const BENEFITS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "tag", title: "看到企业价", text: "打印耗材、办公用纸按企业价结算，下单前就知道省多少" },
  { icon: "list", title: "整页批量加购", text: "采购视图里逐行填数量，多种商品一次加入购物车" },
  { icon: "doc", title: "按采购单号下单", text: "每家店铺的订单都能写上自己的采购单号，方便核对" },
  { icon: "user", title: "专属客服经理", text: "一对一跟进，电话直接打给负责人" },
];

/** The benefits that companies have after the login. */
function Benefits() {
  return (
    <section className="max-mid:hidden">
      <h2 className="text-[28px]">企业采购，登录后更省</h2>
      <p className="muted mt-2 mb-4 text-[15px]">认证通过的企业客户可以：</p>
      <ul>
        {BENEFITS.map(({ icon, title, text }) => (
          <li
            key={title}
            className="flex gap-3 [&>.icon]:mt-[3px] [&>.icon]:text-(--ink-2) border-b border-(--line) py-3.5"
          >
            <Icon name={icon} size="l" />
            <span>
              <b>{title}</b>
              <br />
              <span className="muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
