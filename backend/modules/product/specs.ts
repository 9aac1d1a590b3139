/** The longest value that is offered as a filter, in characters. */
const VALUE_MAX = 20;
/** Specifications that differ for almost every product, or that have a filter of their own. */
const NOT_FILTERS = new Set([
  "品牌",
  "型号",
  "计量单位",
  "适用机型",
  "包装清单",
  "打印量",
  "替代原装型号",
  "配置",
  "款式",
  "适用硒鼓",
  "适用粉盒",
  "适用墨水",
  "适用色带",
  "适用鼓组件",
]);

/** A remark after a value, such as USB 2.0（w型号另有Wi-Fi）, which is no choice of its own. */
const REMARK = /（[^（）]*）$/;

type Named = { name: string; value: string };

/**
 * The filter values of a product: its short specifications and its SKUs' attributes. A list ("USB、Wi-Fi") gives each
 * of its values.
 */
export function filterSpecs(specs: readonly Named[], attrs: readonly (readonly Named[])[]): Named[] {
  const found = new Map<string, Named>();
  for (const { name, value } of [...specs, ...attrs.flat()]) {
    if (NOT_FILTERS.has(name)) continue;
    for (const part of value.split("、").map((one) => one.replace(REMARK, "").trim())) {
      if (part !== "" && [...part].length <= VALUE_MAX) found.set(`${name}\n${part}`, { name, value: part });
    }
  }
  return [...found.values()];
}

/** The attributes of a product's SKUs, each with its values in the order of the SKUs. */
export function choicesOf(attrs: readonly Record<string, string>[]): { name: string; values: string[] }[] {
  const choices = new Map<string, Set<string>>();
  for (const one of attrs) {
    for (const [name, value] of Object.entries(one)) choices.set(name, (choices.get(name) ?? new Set()).add(value));
  }
  return [...choices].map(([name, values]) => ({ name, values: [...values] }));
}
