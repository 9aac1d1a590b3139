/** The upload of the demo's issued invoice. */
export const DEMO_INVOICE_UPLOAD = "invoices/demo-issued.pdf";
export const DEMO_INVOICE_NUMBER = "26622000000012345678";
export const DEMO_INVOICE_TITLE = "西塘镇中心小学";

const LINES = [
  { size: 20, text: "电子发票（增值税专用发票）" },
  { size: 12, text: `发票号码：${DEMO_INVOICE_NUMBER}` },
  { size: 12, text: `购买方：${DEMO_INVOICE_TITLE}` },
  { size: 12, text: "演示用文件，不是税务发票；金额见商城的发票详情。" },
];
const LINE_HEIGHT = 34;
const PAGE = { width: 595, height: 280 };
const MARGIN = 48;

/** The code units of a text in hexadecimal, as a PDF string in the encoding UniGB-UCS2-H. */
const hexOf = (text: string) => `<${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

/** A PDF of one page. Its font is one that PDF readers include, so that none is embedded in the file. */
export function demoInvoiceFile(): Uint8Array {
  const text = LINES.map(
    ({ size, text }, index) =>
      `BT /F1 ${size} Tf ${MARGIN} ${PAGE.height - MARGIN - index * LINE_HEIGHT} Td ${hexOf(text)} Tj ET`,
  ).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R
/Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>",
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 7 0 R
/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0
/Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >>`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
