/**
 * What is asked of the shop, sentence by sentence. A test names the requirement it holds with its id in square brackets
 * at the end of its title, and docs/requirements.md is generated from that. Comments cite the same ids.
 *
 * - `S<section>.<subject>.<n>`: the specification of the storefront.
 * - `P<section>.<n>`: product decisions. 1 what it is, 2 how it is run, 3 rules for every page, 4 wording, 5 forms,
 *   6 pages, 7 business rules, 8 demo data, 9 staff.
 * - `R<n>`: security rules.
 */
export const requirements = {
  // Section 2: error page
  "S2.error.1": "404 says that the page is wrong or missing, with status 404",
  "S2.error.2": "500 shows 加载失败 with the message, or 请求错误 without one",
  "S2.error.3": "other errors show 请求错误，请检查配置",
  "S2.error.4": "each error page has a button to the home page",
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
  "S2.search.3": "it has a button, hot keywords and a cart link with the count",
  "S2.search.4": "a search goes to /goods_search?title=, or to /printer_search?title= under the consumables",
  "S2.search.5": "on /goods_cate a search stays there and passes title, sid and all: 1 by hot word, 2 by button",
  "S2.search.6": "nothing is submitted for an empty keyword",
  // Section 2: shortcuts, footer
  "S2.shortcuts.1": "cart and back to top float on all pages except home",
  "S2.footer.1": "the footer shows four selling points",
  "S2.footer.2": "copyright entries are links unless their url is #",
  "S2.footer.3": "the footer shows the registration numbers",
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
  "S2.drawer.6": "invalid lines are loaded but not listed",
  "S2.drawer.7": "page scrolling is locked while the drawer is open",
  "S2.drawer.8": "the chat frame is hidden while the drawer is open",
  // Section 2: login dialog
  "S2.login.1": "the dialog has the modes quick, password, scan, forgot, register and set",
  "S2.login.2": "Enter submits the current mode",
  "S2.login.3": "the dialog links to the privacy agreement",

  // Section 3
  "S3.user.1": "the logged-in user has company, name, phone, avatar, member flags, balance, points, birthday and audit",
  "S3.config.1": "the site config names logo, title, hotline, QR code, keywords, description, copyright and flash sale",
  "S3.address.1": "an address that is blank or # is no link",

  // Section 4
  "S4.drawer.1": "on opening, the cart is loaded and all valid lines start checked",
  "S4.drawer.2": "it closes after 2 s unless the mouse moves over it",
  "S4.drawer.3": "closing unlocks scrolling and notifies the toolbar",
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
  "S5.phone.2": "a phone that is not a mainland mobile: 请输入正确的手机号码",
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
  "S5.cart.2": "a typed quantity is capped to trueStock; below 1 or not a number becomes 1",
  "S5.cart.3": "checkout is disabled when nothing is checked",
  "S5.cart.4": "the sync sends at least 1",

  // Section 6
  "S6.roles.1": "guest pages redirect to /login",
  "S6.roles.2": "logout goes to /",
  "S6.roles.3": "logged-in users on login pages go home",
  "S6.payment.1": "an unbound phone blocks payment",
  "S6.price.1": "approved, normal product, audit_type 0: cost plus cost_plus",
  "S6.price.2": "approved, normal product, audit_type 1: the bare cost",
  "S6.price.3": "everyone else pays the normal price, and so does everyone in a flash sale",
  "S6.manager.1": "each user sees the assigned account manager",

  // Section 7
  "S7.wire.1": "every call carries the token in X-Token and Form-type pc",
  "S7.wire.2": "the envelope has status and message; 200 returns the body",

  "S7.calls.1": "the calls of the specification keep its paths and field names, misspelt ones included",
  "S7.chat.1": "the configured chat opens with the service token, nickname and phone in its address",

  // Section 8
  "S8.codes.1": "401 and 402 show the server's message",
  "S8.codes.2":
    "400, 40000, 410000, 410001, 410002 show the message, and with 请登录 end the session and remember the path",
  "S8.toast.1": "failures show the message as a toast",
  "S8.sms.1": "a failed SMS login always shows 验证码错误",
  "S8.captcha.1": "a failed code send shows the message and refreshes the captcha",
  "S8.sync.1": "a failed quantity sync shows the server's message and rolls back",
  "S8.bookmark.1": "the bookmark helper shows 按 Ctrl+D 手动收藏本站",
  "S8.success.1": "the success toasts are 注册成功 and 绑定成功！",
  "S8.chunk.1": "a chunk that fails to load reloads the page, at most once in 60 s",
  "S8.other.1": "unknown pages are 404; other route errors show their code, 500 by default, and their message",

  // Section 9
  "S9.total.1": "totals are rounded to 2 decimals",
  "S9.token.1": "the token's type is Bearer",
  "S9.width.1": "the page's content is 1200 px wide",
  "S9.progress.1": "the progress bar lasts 5 s and waits 200 ms",
  "S9.accent.1": "the accent is a red",
  "S9.chat.1": "the chat window is 756×562",
  "S9.fetch.1": "suggestions are requested 200 ms after the last key",

  // P1: what it is
  "P1.1": "the storefront holds no business data: loaders and actions call the backend with the session's token",
  "P1.2": "one schema for request and answer of every call is used on both sides",
  "P1.3": "the shop's name comes from the site config, never from code",

  // P2: how it is run
  "P2.1": "npm start installs, builds, fills the database and serves; later it does only what changed",
  "P2.2": "a missing or wrong variable ends the start with one line that names it",
  "P2.3": "a live shop has nothing of the demo, and starts only with an https PUBLIC_ORIGIN and a SESSION_SECRET",
  "P2.4": "PUBLIC_ORIGIN is the only origin that forms may come from, and the base of links and QR codes",
  "P2.5": "in demo mode every loopback name is the shop's own; another host name receives 421",
  "P2.6": "API_BASE_URL names another backend; without it the embedded one answers",
  "P2.7": "WORKERS processes serve one port; the primary alone migrates, seeds and runs the jobs",
  "P2.8": "forwarded headers count only from the addresses in TRUSTED_PROXIES",
  "P2.9": "a live shop sends messages as signed POSTs to SMS_URL, and does not start without it",
  "P2.10": "the session cookie is HttpOnly and SameSite=Lax, with __Host- and Secure where the origin is https",
  "P2.11": "what is not configured is not offered",

  // P3: rules for every page
  "P3.1": "every journey works without JavaScript",
  "P3.2": "the browser sends ids and quantities; prices, stock, rights and state come from the backend",
  "P3.3": "a list has its whole state in the address, real pages, a count, and an empty state with a way on",
  "P3.4": "a form shows each message beside its field, keeps what was typed and focuses the first error",
  "P3.5": "a mutation ends in a redirect with a toast; invalid input is 400, a refusal 409, a foreign id 404",
  "P3.6": "an error has a page with its status, and one block that fails does not take down the page",
  "P3.7": "navigation shows progress, restores scrolling, focuses the new heading and names page and shop in the title",
  "P3.8": "pages are usable from 360 px and 1200 px wide on a desktop",
  "P3.9": "pages meet WCAG 2.2 AA, with every function on the keyboard",
  "P3.10": "pages have canonical address, description, Open Graph and JSON-LD; private pages are noindex",
  "P3.11": "cost and cost_plus reach the browser for approved customers only, and no shared cache, log or export",
  "P3.12": "no link leads to a page that does not exist",
  "P3.13": "unknown query and form fields are ignored and bad values fall back; JSON bodies and answers are strict",
  "P3.14": "images have a size, a real alt text, and load lazily below the fold",

  // P4: wording
  "P4.1": "the accessible name of a button, link or field is its wording",
  "P4.2": "prices read ¥1,234.50 and masked phones 138****1234",
  "P4.3": "dates read 2026-11-21 09:30, in Asia/Shanghai",
  "P4.4": "the ways to log in are 快捷登录, 账号登录 and 扫码登录, beside 忘记密码, 注册 and 设置密码",
  "P4.5": "a QR code that is over says 二维码已失效 and offers 点击刷新",
  "P4.6": "order states are 待付款, 待发货, 待收货, 待评价, 已完成, 已取消 and 已退款; 可开票 is a filter",
  "P4.7": "the ways to pay are 余额支付, 微信支付, 支付宝支付 and 对公转账",
  "P4.8": "stock reads 有货 N, 仅剩 N or 无货",
  "P4.9": "several lines added at once are confirmed with their count, and each refused line with its reason",

  // P5: forms
  "P5.1": "fields carry the API's names, and a page's acts are forms of their own with an intent",
  "P5.2": "Enter presses the first submit button of a form: it logs in and never sends a code",
  "P5.3": "a stepper is two forms whose cart_num is already computed",
  "P5.4": "every message of a schema is Chinese",
  "P5.5": "a product's page has the intents add_cart, buy_now, collect and add_offer",
  "P5.6": "the cart has the intents change, delete, clear_invalid and checkout",
  "P5.7": "the order form sends address, coupons, points, mark_<mer_id>, po_<mer_id>, pay_type and an idempotency key",
  "P5.8": "the payment form sends pay_type and an idempotency key",
  "P5.9": "the address forms have the intents save, delete and set_default",
  "P5.10": "logout is POST only",
  "P5.11": "business answers are HTTP 200 in an envelope; a dead token is always answered with 请登录",
  "P5.12": "a code is sent after a captcha that was passed for that phone in the last 5 minutes",
  "P5.13": "codes have a purpose, six digits, 5 minutes, 5 tries and one use",
  "P5.14": "codes are limited to 1 in 60 s and 10 a day for a phone, and 60 an hour for an address",
  "P5.15": "passwords have 5 failures per account and address in 15 minutes, and 100 per address",
  "P5.16":
    "an SMS login with an unknown phone makes the account; a known phone is refused at registration after its code",
  "P5.17": "the page clamps a quantity; the API refuses one above the stock with 库存不足",
  "P5.18": "the same SKU added again merges into its line, and the badge counts pieces of valid lines",
  "P5.19": "立即购买 makes a line of its own that is in no list and no badge",
  "P5.20": "common passwords are refused in live mode",
  "P5.21": "the code of the captcha call is never the answer but an empty string",
  "P5.22": "the scan check answers 200 confirmed, 201 waiting or 400 over",
  "P5.23":
    "a failure of one field is shown beside it; a failure of the whole form is a toast and a line above the form",

  // P6: pages
  "P6.1": "the frame's links into the cart are named 购物车 and have the count in their description",
  "P6.2": "visitors have the side shortcuts, customers the toolbar in their place",
  "P6.3": "the search switches between 商品 and 耗材, and stays on the category page",
  "P6.4": "a visitor on the way to a private page logs in on /login and returns",
  "P6.5": "a scan key is bound to the browser that asked for it, lives 600 s and works once",
  "P6.6": "the login page says so where the origin is a loopback name that a phone cannot open",
  "P6.7": "the chat opens with a one-time ticket; without a configured chat it takes a message to the manager",
  "P6.8": "the home page shows at most 10 banners, 5 s each, and floors of 8 products",
  "P6.9": "lists filter by category, brand, price, stock, merchant and specification, and sort five ways",
  "P6.10":
    "search understands Chinese words, pinyin, initials and models, corrects near misses and suggests while typing",
  "P6.11": "a visitor sees the public price and 登录后查看企业价 beside it",
  "P6.12": "a product off the shelf has a page with status 410 and similar products",
  "P6.13": "a confirm form whose price, stock or right has changed is refused with old and new side by side",
  "P6.14": "one payment covers a group of orders, one order per merchant",
  "P6.15": "the account pages share one menu, whose active entry follows from the path",
  "P6.16": "the trade review reads 未提交, 审核中, 已通过 or 已驳回",
  "P6.17": "a feature switch of the site config, off by default, shows the birthday dialog",
  "P6.18": "lists filter, sort and choose a product's specification by the price of the customer's class",
  "P6.19": "checkout waits until changed quantities are confirmed",
  "P6.20": "a quantity that was rolled back shows what the server last confirmed",
  "P6.21": "a SKU has its own unit, which quantities count; a pack shows the price of one piece as 折合",
  "P6.30":
    "product pictures of any backend come through one resizing route, re-encoded, from named origins, bounded in bytes, pixels and number",
  "P6.31": "a picture of a specification selects it; other pictures of the gallery are shown large",
  "P6.32": "a printer is found by brand, series and model, by an index and by words in any writing",
  "P6.33":
    "a printer's consumables are grouped by kind and colour, original beside compatible, with yield and price per page",
  "P6.34": "one act puts the whole set of a printer's colours into the cart, with a result for each line",
  "P6.35": "a consumable names the printers that it fits and answers for one; each fact reads the same from both sides",
  "P6.36": "printers are saved for a customer, and in a visitor's browser until the login takes them over",
  "P6.37": "the stock of a product is shown by warehouse, the nearest first, and always adds up to its stock",
  "P6.38":
    "a product shows its reviews by type and page, with the buyer masked, the shop's reply and the rate of good ones",
  "P6.39":
    "each item of a received order is reviewed once, with scores, text and pictures; the last review or 7 days finish it",
  "P6.40": "news are listed by category, read with the articles beside them in time, and counted once per reader",
  "P6.41": "certificates are published with number, authority, validity and a picture or a drawing",
  "P6.50": "a customer sees how the unit price comes about, step by step, and nothing of other classes' prices",
  "P6.51":
    "a product's page compares it with alternatives of its kind, with yield and price per page where there is one",
  "P6.52": "pictures of the gallery open large, without scripts as files, with scripts in a dialog with keys",
  "P6.53": "several SKUs added at once have a result each, beside their rows",
  "P6.80":
    "wholesalers and merchants apply with company, credit code, licence and SMS code, and again after a rejection",
  "P6.81": "pictures of licences are re-encoded and are shown to their owner alone",
  "P6.82": "uploads lie in a folder, or in an S3-compatible bucket where it is set",
  "P6.83": "an approval makes the trade prices the customer's at once, in every process",
  "P6.90":
    "an order is paid by bank transfer with a code of its own, and its goods are reserved for three working days",
  "P6.91": "slips of transfers are re-encoded pictures that their owner and staff alone can read",
  "P6.92": "the balance page lists each movement with direction, orders and the balance after it, by month",
  "P6.93": "the table of funds has opening, income, expense and closing of its range, and goes out as a file",
  "P6.95": "mails follow a commit, once per cause, and their text is deleted once they are sent",
  "P6.98": "signed links are random, stored as hashes, end by date, use or revocation, and open one subject",

  // P7: business rules
  "P7.1": "money is integer fen inside and a decimal string in the contract; discounts split by largest remainder",
  "P7.2": "one pure function gives the unit price everywhere; quantity tiers apply to the public price alone",
  "P7.3": "the product page starts at 起订量 and the confirm page refuses less",
  "P7.4": "an unpaid group closes after 30 minutes and gives back stock, coupon and points",
  "P7.5": "receipt is confirmed 15 days after dispatch",
  "P7.6": "orders have numbered states, and each state has its acts",
  "P7.7": "stock is taken by a conditional update in the order's transaction",
  "P7.8": "an order takes one coupon per merchant and one of the platform",
  "P7.9": "an order earns 1 point per whole yuan at receipt; 100 points are ¥1, for at most half of the products",
  "P7.10": "balance, points, coupons and stock move through append-only ledger rows, which the audit recomputes",
  "P7.11": "freight follows the merchant's template by pieces or weight, and a province may not be served",
  "P7.12": "a line above its stock is capped with a notice and stays valid",
  "P7.13": "a customer with addresses has exactly one default address",
  "P7.14": "已售 counts pieces that were paid for",

  // P8: demo data
  "P8.1": "an empty demo database is filled with the demo catalogue and customers",
  "P8.2": "in demo mode messages are appended to the outbox in DATA_DIR",
  "P8.3": "the demo's login page shows its accounts",
  "P8.4": "product drawings take the product's colours and carry its brand and model",
  "P8.5": "products of the demo have photographs, stored among the uploads",
  "P8.6": "live mode hands mails to a mail server by SMTP where one is set",

  // P9: staff
  "P9.1": "npm run staff does the staff's work over the same services and prints JSON with --json",
  "P9.2": "an import checks every row before it writes any, and can be run twice",
  "P9.3": "staff approve customers, credit balances and assign managers",
  "P9.4": "staff set the site's config, announcement, news and agreements",
  "P9.5": "backup and restore open no shop",
  "P9.11": "an import takes picture files beside the table and https addresses of named origins",
  "P9.12": "staff list, approve and reject applications",
  "P9.13": "staff confirm and refuse transfers, and a bank statement is booked by code and amount, each row once",

  // Security rules
  R1: "money and points are integers, checked in the database to be at least 0",
  R2: "stock changes by a conditional update, never by read and write",
  R3: "every change of balance, points, coupons or stock is an append-only ledger row with a unique reference",
  R4: "orders, payments, refunds and the like carry an idempotency key that is remembered for at least a day",
  R5: "a change of state is a conditional update; 0 rows are a conflict",
  R6: "one-time things are consumed atomically, and no transaction waits on the network",
  R7: "the client sends ids and quantities; the server computes every amount at commit",
  R8: "the owner is in every query, and every loader and action checks the caller; a foreign id is 404",
  R9: "params, bodies and answers have strict schemas; ids are digits and arrays are capped",
  R10: "an edge guard checks method, host, origin, content type and size before the framework",
  R11: "redirects lead to pages of the shop only, external links to https addresses only",
  R12: "backend calls have a fixed base, encoded ids, a deadline, a size limit and a circuit breaker",
  R13: "sessions are opaque tokens, hashed in the database, revoked at logout and password change",
  R14: "passwords are hashed slowly, few at a time, with a dummy for unknown accounts",
  R15: "codes are random, hashed, single-use and bound to phone and purpose; captchas are single-use",
  R16: "secrets are compared in constant time and appear in no address or log; phones are masked",
  R17: "a content security policy allows no inline script without nonce or hash; foreign HTML is sanitised",
  R18: "expected failures are typed results; unexpected ones are logged with an id and show a general text",
  R19: "loaders return named fields only",
  R20: "SQLite runs with WAL, full sync and foreign keys; migrations are transactional",
  R21: "clock and random numbers are passed in",
  R22: "background jobs are claimed atomically and can be repeated",
  R23: "versions are pinned; risky framework features stay off",
  R24: "every control has a test that fails without it",
} as const;

export type RequirementId = keyof typeof requirements;
