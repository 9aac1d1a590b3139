/**
 * What the specification asks of everything that surrounds the pages, sentence by sentence, in our own words.
 * A test names the requirement it holds with its id in square brackets at the end of its title; docs/requirements.md is
 * generated from that. Keys are `S<section of storefront.md>.<subject>.<n>`.
 */
export const requirements = {
  // Section 2: error page
  "S2.error.1": "404 says that the page is wrong or missing, with status 404",
  "S2.error.2": "500 shows 加载失败 with the message, or 请求错误 without one",
  "S2.error.3": "other errors say 请求错误，请检查配置",
  "S2.error.4": "each error page has a button back to home",
  // Section 2: frame
  "S2.frame.1": "the big screen hides the frame",
  // Section 2: top bar
  "S2.top.1": "the link to home is not shown on home",
  "S2.top.2": "user name or company, avatar and nickname are shown",
  "S2.top.3": "the crown shows when is_open_member and is_money_level are both set, and only then",
  "S2.top.4": "the balance is shown and links to /user/balance?type=3",
  "S2.top.5": "the points are shown and link to /user/integral?type=6",
  "S2.top.6": "my orders links to /user/order_list?type=1",
  "S2.top.7": "my quotations links to /project/my_offer",
  "S2.top.8": "the invoice request links to the order list with status 6",
  "S2.top.9": "invoice records links to /user/invoice_list?type=2",
  "S2.top.10": "login/register is shown when logged out",
  // Section 2: search bar
  "S2.search.1": "the bar is hidden on goods_search, printer_search and printer-list",
  "S2.search.2": "the placeholder is 搜索商品, or 搜索耗材 under the consumables",
  "S2.search.3": "a button, hot keywords and a cart link with the count stand in it",
  "S2.search.4": "a search goes to /goods_search?title=, or to /printer_search?title= under the consumables",
  "S2.search.5": "on /goods_cate a search stays there and passes title, sid and all: 1 by hot word, 2 by button",
  "S2.search.6": "nothing is submitted for an empty keyword",
  // Section 2: shortcuts, footer
  "S2.shortcuts.1": "cart and back to top float on all pages except home",
  "S2.footer.1": "the four selling points stand in the footer",
  "S2.footer.2": "copyright entries are links, but those with the url # are none",
  "S2.footer.3": "registration numbers stand in the footer",
  // Section 2: toolbar and drawer
  "S2.toolbar.1": "the cart button carries the count in pieces and opens the drawer",
  "S2.toolbar.2": "the account manager's card shows image, name and phone on hover and focus",
  "S2.toolbar.3": "the flash-sale button shows only when showSeckill is on and scrolls to page section 1",
  "S2.toolbar.4": "back to top scrolls smoothly",
  "S2.toolbar.5": "customer service opens a 756×562 window with the user's company, real name and phone",
  "S2.drawer.1": "the drawer is 270 wide and appended to the body",
  "S2.drawer.2": "the title bar has a select-all checkbox",
  "S2.drawer.3":
    "each valid line has checkbox, picture (the SKU's, else the product's), name with SKU, price, stepper and delete",
  "S2.drawer.4": "the footer has the checked count, the total, and a checkout button that is disabled at 0",
  "S2.drawer.5": "checkout opens /order_confirm with the checked ids and closes the drawer",
  "S2.drawer.6": "invalid lines are held but not listed",
  "S2.drawer.7": "page scrolling is locked while the drawer is open",
  "S2.drawer.8": "the chat frame is hidden while the drawer is open",
  // Section 2: login dialog
  "S2.login.1": "the dialog has the modes quick, password, scan, forgot, register and set",
  "S2.login.2": "Enter submits the current mode",
  "S2.login.3": "the dialog links to the privacy agreement",

  // Section 4
  "S4.drawer.1": "on opening, the cart is loaded and all valid lines start checked",
  "S4.drawer.2": "it closes after 2 s unless the mouse moves over it",
  "S4.drawer.3": "closing unlocks scrolling and tells the toolbar",
  "S4.drawer.4": "a changed quantity shows at once and the badge follows",
  "S4.drawer.5": "the change is sent once, 500 ms after the last click",
  "S4.drawer.6": "a failed sync steps back to what the server last confirmed and shows the error",
  "S4.code.1": "the button reads 获取验证码, then 剩余Ns for 60 s while disabled, then 重新获取",
  "S4.login.1": "quick login leads to account login and register",
  "S4.login.2": "account login leads to quick login, forgot and register",
  "S4.login.3": "register and forgot lead to account login on success",
  "S4.login.4":
    "after an SMS login without a password the mode is set-password; otherwise the dialog closes and the page reloads",
  "S4.login.5": "QR mode polls every 2 s; 200 stores the session, closes and reloads",
  "S4.login.6": "QR status 400 stops polling; so do leaving the mode and closing the dialog",
  "S4.login.7": "entering mode 4 clears its fields",
  "S4.placard.1":
    "the announcement shows only when the login dialog is not open, an image exists and its version is new",
  "S4.placard.2": "closing with 不再提示 ticked (the default) stores the version",
  "S4.placard.3": "a click closes it and goes to its link",
  "S4.birthday.1": "the birthday dialog is hidden by a switch, off by default",
  "S4.birthday.2": "switched on, it opens for an approved customer without a birthday who has not dismissed it",
  "S4.birthday.3": "我忘了 closes it and stores the do-not-show-again choice; 确认 saves",
  "S4.binding.1": "the binding dialog opens when the phone is not verified, with a 60 s countdown on its button",
  "S4.session.1": "a 400-type status with 请登录 saves the path, clears the session and opens login",
  "S4.session.2": "the session cookie lives 7 days",

  // Section 5
  "S5.phone.1": "an empty phone: 请填写手机号码, on register 请输入手机号码",
  "S5.phone.2": "a phone that is no mainland mobile: 请输入正确的手机号码",
  "S5.password.1": "password login without a password: 请填写密码",
  "S5.agree.1": "the agreement must be ticked: 请勾选用户隐私协议",
  "S5.sms.1": "SMS login without a code: 请填写验证码; other than letters and digits: 请输入正确的验证码",
  "S5.register.1": "register without a code: 请输入验证码; without a password: 请输入密码",
  "S5.register.2": "a password that is not 6 to 16 letters and digits with both kinds: 请输入6-16位字母加数字组合",
  "S5.reset.1": "reset with two different passwords: 两次密码不一致",
  "S5.set.1": "set password asks for both fields, and for equality: 两次输入的密码不一致，请重新输入！",
  "S5.binding.1": "binding without a code: 请输入验证码",
  "S5.birthday.1": "no birthday chosen: 请输入正确的生日！",
  "S5.birthday.2": "a birthday is at least 12 years ago and cannot be changed once chosen",
  "S5.cart.1": "minus does nothing at 1, plus does nothing at the stock",
  "S5.cart.2": "a typed quantity is capped to trueStock; below 1 or no number becomes 1",
  "S5.cart.3": "checkout is disabled when nothing is checked",
  "S5.cart.4": "the sync sends at least 1",

  // Section 6
  "S6.roles.1": "guest pages redirect to /login",
  "S6.roles.2": "logout goes to /",
  "S6.roles.3": "logged-in users on login pages go home",
  "S6.payment.1": "an unbound phone blocks payment",
  "S6.price.1": "approved, normal product, audit_type 0: cost plus cost_plus",
  "S6.price.2": "approved, normal product, audit_type 1: the bare cost",
  "S6.price.3": "everyone else, and flash sales, pay the normal price",
  "S6.manager.1": "each user sees the assigned account manager",

  // Section 7
  "S7.wire.1": "every call carries the token in X-Token and Form-type pc",
  "S7.wire.2": "the envelope has status and message; 200 returns the body",

  // Section 8
  "S8.codes.1": "401 and 402 show the server's message",
  "S8.codes.2":
    "400, 40000, 410000, 410001, 410002 show the message, and with 请登录 end the session and remember the path",
  "S8.toast.1": "failures show the message as a toast",
  "S8.sms.1": "a failed SMS login always says 验证码错误",
  "S8.captcha.1": "a failed code send shows the message and refreshes the captcha",
  "S8.sync.1": "a failed quantity sync shows the server's message and rolls back",
  "S8.bookmark.1": "the bookmark helper says 按 Ctrl+D 手动收藏本站",
  "S8.success.1": "the success toasts are 注册成功 and 绑定成功！",
  "S8.chunk.1": "a chunk that fails to load reloads the page, at most once in 60 s",
  "S8.other.1": "unknown pages are 404; other route errors show their code, 500 by default, and their message",

  // Section 9
  "S9.total.1": "totals are rounded to 2 decimals",
  "S9.token.1": "the token's type is Bearer",
  "S9.width.1": "the page's content is 1200 px wide",
  "S9.progress.1": "the progress bar lasts 5 s and waits 200 ms",
  "S9.accent.1": "the accent is a red",
} as const;

export type RequirementId = keyof typeof requirements;
