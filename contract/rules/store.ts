/** The kind of the platform's own stores. */
export const SELF_OPERATED = "自营";
/** The kinds of stores: the platform's own, a brand's flagship, or a specialist for several brands. */
export const STORE_KINDS = [SELF_OPERATED, "旗舰", "专营"] as const;

/** The most characters of what staff write of a store. */
export const STORE_NAME_MAX = 30;
export const STORE_CITY_MAX = 20;
export const STORE_INTRO_MAX = 200;
export const STORE_ADDRESS_MAX = 120;

/** 1 for a store that the platform runs itself, else 0. */
export const isSelfOperated = (kind: string): 0 | 1 => (kind === SELF_OPERATED ? 1 : 0);

/** The orders of a list of stores: the platform's own order, units sold, or rating. */
export const STORE_ORDERS = ["default", "sales", "rate"] as const;

/** The number of stores on a page of a list. */
export const STORES_PAGE_SIZE = 20;

/** The maximum number of stores that one customer follows. */
export const FOLLOWS_MAX = 200;

/** How the message ends for provinces of the freight that do not exist. */
export const NO_PROVINCE = "不是省份，请写 新疆、内蒙古 这样的名字";
