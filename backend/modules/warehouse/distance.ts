/** Longitude and latitude of the capital of each province, by the first two characters of its name. */
const CAPITALS: Readonly<Record<string, readonly [number, number]>> = {
  北京: [116.4, 39.9],
  天津: [117.2, 39.1],
  河北: [114.5, 38.0],
  山西: [112.5, 37.9],
  内蒙: [111.7, 40.8],
  辽宁: [123.4, 41.8],
  吉林: [125.3, 43.9],
  黑龙: [126.6, 45.8],
  上海: [121.5, 31.2],
  江苏: [118.8, 32.1],
  浙江: [120.2, 30.3],
  安徽: [117.3, 31.9],
  福建: [119.3, 26.1],
  江西: [115.9, 28.7],
  山东: [117.0, 36.7],
  河南: [113.6, 34.8],
  湖北: [114.3, 30.6],
  湖南: [113.0, 28.2],
  广东: [113.3, 23.1],
  广西: [108.3, 22.8],
  海南: [110.3, 20.0],
  重庆: [106.5, 29.6],
  四川: [104.1, 30.7],
  贵州: [106.7, 26.6],
  云南: [102.7, 25.0],
  西藏: [91.1, 29.7],
  陕西: [108.9, 34.3],
  甘肃: [103.8, 36.1],
  青海: [101.8, 36.6],
  宁夏: [106.2, 38.5],
  新疆: [87.6, 43.8],
  香港: [114.2, 22.3],
  澳门: [113.5, 22.2],
  台湾: [121.6, 25.0],
};

/** A degree of longitude in degrees of latitude, in the middle of the country. */
const LONGITUDE_SCALE = 0.83;

/** A distance farther than that of any two provinces; it is finite, so that differences can be sorted by. */
export const UNKNOWN_DISTANCE = 1000;

/** The distance between two provinces in degrees of latitude, for comparisons only; 0 for the same province. */
export function distanceBetween(a: string, b: string): number {
  const [from, to] = [CAPITALS[a.slice(0, 2)], CAPITALS[b.slice(0, 2)]];
  if (!from || !to) return UNKNOWN_DISTANCE;
  return Math.hypot((from[0] - to[0]) * LONGITUDE_SCALE, from[1] - to[1]);
}
