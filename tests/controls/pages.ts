import type { Control } from "./control.ts";

const MODES = { test: "app/routes/auth/login-modes.test.ts" };
const LOGIN = { test: "app/routes/auth/login.test.ts" };
const SCAN = { file: "app/domains/auth/scan.server.ts", test: "app/routes/auth/scan.test.ts" };
const FORMS = "app/domains/auth/forms.ts";
const ACTS = "app/domains/auth/acts.server.ts";
const PLACARD = { test: "app/routes/placard.test.ts" };
const CART = { test: "app/routes/cart/shopping-cart.test.ts" };

/** What loaders and actions do, called as functions over the real backend. */
export const pages: readonly Control[] = [
  {
    id: "S5.phone.1",
    ...MODES,
    file: FORMS,
    takeOut: 'ON_REGISTER = "请输入手机号码"',
    put: 'ON_REGISTER = "请填写手机号码"',
  },
  { id: "S5.phone.2", ...LOGIN, file: FORMS, takeOut: '.regex(PHONE, "请输入正确的手机号码")' },
  {
    id: "S5.password.1",
    ...LOGIN,
    file: FORMS,
    takeOut: 'secret("请填写密码").max(64',
    put: 'secret("请输入密码").max(64',
  },
  {
    id: "S5.agree.1",
    ...LOGIN,
    file: FORMS,
    takeOut: 'z.literal("on", { error: "请勾选用户隐私协议" })',
    put: "z.string().optional()",
  },
  {
    id: "S5.sms.1 empty",
    ...LOGIN,
    file: FORMS,
    takeOut: 'smsCode = (missing = "请填写验证码")',
    put: 'smsCode = (missing = "请输入验证码")',
  },
  {
    id: "S5.sms.1 letters and digits",
    ...LOGIN,
    file: "contract/rules/patterns.ts",
    takeOut: "/^[A-Za-z\\d]+$/",
    put: "/^.+$/",
  },
  { id: "S5.register.1 code", ...MODES, file: FORMS, takeOut: 'smsCode("请输入验证码")', put: "smsCode()" },
  {
    id: "S5.register.1 password",
    ...MODES,
    file: FORMS,
    takeOut: 'newPassword("请输入密码")',
    put: 'newPassword("请填写密码")',
  },
  { id: "S5.register.2 both kinds", ...MODES, file: "contract/rules/patterns.ts", takeOut: "(?=.*[A-Za-z])(?=.*\\d)" },
  { id: "S5.register.2 6 to 16", ...MODES, file: "contract/rules/patterns.ts", takeOut: "{6,16}", put: "{5,17}" },
  { id: "S5.reset.1", ...MODES, file: FORMS, takeOut: "!pwd || pwd === confirm_pwd", put: "true" },
  { id: "S5.set.1 both fields", ...MODES, file: FORMS, takeOut: 'secret("请确认密码")', put: "optionalText" },
  {
    id: "S5.set.1 equality",
    ...MODES,
    file: FORMS,
    takeOut: "!password || !confirm_pwd || password === confirm_pwd",
    put: "true",
  },

  {
    id: "S4.login.3 register",
    ...MODES,
    file: ACTS,
    takeOut: 'to: loginIn("password", from), toast: "注册成功"',
    put: 'to: safeRedirect(from), toast: "注册成功"',
  },
  {
    id: "S4.login.3 forgot",
    ...MODES,
    file: ACTS,
    takeOut: 'to: loginIn("password", from), toast: "密码已重置，请登录"',
    put: 'to: safeRedirect(from), toast: "密码已重置，请登录"',
  },
  {
    id: "S4.login.4 without a password",
    ...MODES,
    file: ACTS,
    takeOut: 'user.pwd ? safeRedirect(from) : loginIn("set", from)',
    put: "safeRedirect(from)",
  },
  {
    id: "S4.login.4 with one",
    ...MODES,
    file: ACTS,
    takeOut: 'user.pwd ? safeRedirect(from) : loginIn("set", from)',
    put: 'loginIn("set", from)',
  },
  { id: "S4.login.5", ...SCAN, takeOut: ": said(inside, await letIn(token));", put: ": said(inside);" },
  {
    id: "S4.login.6",
    ...SCAN,
    takeOut: 'return checked.answer.result?.token ?? "gone";',
    put: 'return checked.answer.result?.token ?? "waiting";',
  },
  {
    id: "S4.login.7",
    ...MODES,
    file: "app/domains/auth/kept.server.ts",
    takeOut: 'of === "forgot" ? await forgetKept() : null',
    put: "null",
  },
  { id: "S4.session.2", ...LOGIN, file: "app/http/session.server.ts", takeOut: ", maxAge: SESSION_LIFE_S" },
  {
    id: "S6.roles.2",
    ...LOGIN,
    file: "app/domains/auth/auth.server.ts",
    takeOut: "redirect(urls.home, { status: 303",
    put: "redirect(urls.login, { status: 303",
  },
  {
    id: "S6.roles.3 but who has no password",
    ...MODES,
    file: "app/domains/auth/auth.server.ts",
    takeOut: '(mode !== "set" || (await api.read(account.me)).pwd)',
    put: 'mode !== "set"',
  },
  { id: "S8.toast.1", ...MODES, file: ACTS, takeOut: ', toast: "注册成功"' },
  { id: "S8.sms.1", ...LOGIN, file: ACTS, takeOut: 'silent ? written.message : "验证码错误"', put: "written.message" },
  { id: "S8.captcha.1", ...MODES, file: ACTS, takeOut: '  图形验证码错误: "code",\n' },

  { id: "S4.placard.1 closed", ...PLACARD, file: "app/domains/site/site.ts", takeOut: " || placard.version === seen" },
  {
    id: "S4.placard.1 picture",
    ...PLACARD,
    file: "app/domains/site/site.ts",
    takeOut: 'safeAddress(placard.placardImg)?.kind === "own" ? placard : null',
    put: "placard",
  },
  {
    id: "S4.placard.2",
    ...PLACARD,
    file: "app/domains/site/placard.server.ts",
    takeOut: "keep ? KEEP_S : undefined",
    put: "KEEP_S",
  },
  {
    id: "S4.placard.3",
    ...PLACARD,
    file: "app/domains/site/placard.server.ts",
    takeOut: 'address?.kind === "own" ? address.url : safeRedirect(from)',
    put: "safeRedirect(from)",
  },
  { id: "S4.birthday.1", ...PLACARD, file: "app/frame/frame.server.ts", takeOut: "config?.birthday_dialog === 1 && " },
  {
    id: "S4.birthday.2 approved",
    ...PLACARD,
    file: "app/domains/account/account.ts",
    takeOut: "isTrade(buyer) && !buyer?.birthday",
    put: "buyer !== null && !buyer.birthday",
  },
  {
    id: "S4.birthday.2 told none",
    ...PLACARD,
    file: "app/domains/account/account.ts",
    takeOut: " && !buyer?.birthday",
  },

  {
    id: "S5.cart.2 of a line",
    ...CART,
    file: "app/domains/cart/cart.server.ts",
    takeOut: "line ? clampQuantity(typed, line.trueStock) : 1",
    put: "typed",
  },
  {
    id: "S5.cart.2 of a product",
    test: "app/routes/goods/detail.test.ts",
    file: "app/domains/goods/goods.server.ts",
    takeOut: "const quantity = clampQuantity(typed, chosen.stock);",
    put: "const quantity = typed;",
  },
  {
    id: "S5.cart.3",
    ...CART,
    file: "app/domains/cart/forms.ts",
    takeOut: 'if (intent === "checkout" && cart_id.length === 0) say("请选择要结算的商品");',
  },
  { id: "S2.drawer.6", ...CART, file: "app/domains/cart/cart.server.ts", takeOut: "failed: fail", put: "failed: []" },
  {
    id: "S2.toolbar.5 what the chat is told",
    test: "app/routes/service.test.ts",
    file: "app/domains/service/service.ts",
    takeOut: 'address.searchParams.set("phone", phone);',
  },
  {
    id: "S6.manager.1",
    test: "backend/staff/managers.test.ts",
    file: "backend/modules/account/account.ts",
    takeOut: "{ image: row.manager_image,",
    put: "{ image: null,",
  },
  {
    id: "S9.progress.1",
    test: "app/frame/progress.test.tsx",
    file: "app/frame/progress.ts",
    takeOut: "PROGRESS_THROTTLE_MS = 200",
    put: "PROGRESS_THROTTLE_MS = 300",
  },
  {
    id: "S8.toast.1 of a form that stays",
    test: "app/ui/use-failure-toast.test.tsx",
    file: "app/ui/use-failure-toast.ts",
    takeOut: "  }, [state, data]);",
    put: "  }, []);",
  },
  {
    id: "S5.birthday.1",
    test: "app/routes/account/overview.test.ts",
    file: "app/domains/account/forms.ts",
    takeOut: "请输入正确的生日！",
    put: "请填写生日",
  },
  { id: "S8.success.1 register", ...MODES, file: ACTS, takeOut: "注册成功", put: "注册完成" },
  {
    id: "S5.binding.1",
    test: "app/routes/order/checkout.test.ts",
    file: "app/domains/account/binding-form.ts",
    takeOut: '.min(1, { error: "请输入验证码", abort: true })',
  },
];
