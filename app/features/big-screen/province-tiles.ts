/** A province as a square of a tile map: its one-character sign, its column and its row. */
type Tile = { name: string; sign: string; column: number; row: number };

const ROWS = [
  "       黑龙江:黑",
  "    内蒙古:蒙 北京:京  吉林:吉",
  "新疆:新 甘肃:甘 宁夏:宁 陕西:陕 山西:晋 河北:冀 天津:津 辽宁:辽",
  "西藏:藏 青海:青 四川:川 重庆:渝 河南:豫 山东:鲁",
  "  云南:滇 贵州:黔 湖北:鄂 安徽:皖 江苏:苏 上海:沪",
  "   广西:桂 湖南:湘 江西:赣 浙江:浙",
  "    广东:粤 福建:闽  台湾:台",
  "   海南:琼 澳门:澳 香港:港",
];

/** All provinces, placed roughly as on a map; columns and rows count from 0. */
export const TILES: readonly Tile[] = ROWS.flatMap((line, row) =>
  line.split(" ").flatMap((cell, column) => {
    const [name = "", sign] = cell.split(":");
    return sign === undefined ? [] : [{ name, sign, column, row }];
  }),
);
