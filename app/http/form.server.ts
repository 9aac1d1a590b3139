import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";
import type { FormFile } from "./attachment.server.ts";
import { ENTRIES_MAX, malformedRequest, readFormData } from "./form-data.server.ts";

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * The submitted form, parsed by the schema. The only caller of conform's parser, which takes hostile names for
 * structure: 30 bytes of `a[30000000]=1` cost gigabytes. Fields that the schema does not know are dropped first,
 * so they reach neither the parser nor the answer.
 * @throws a 400 for names, sizes, bodies and intents that no form of the shop sends: the error page inside the shell, because
 * an unknown or missing intent belongs to no form that could show it.
 */
export async function readForm<Schema extends z.core.$ZodType>(
  request: Request,
  /** The schema, or a function of the submitted names, for forms with numbered fields (mark_12). */
  schemaOrFactory: Schema | ((names: readonly string[]) => Schema),
  /** Fields that the address may carry in place of the form. */
  addressFields: readonly string[] = [],
) {
  const { sent } = await readFormData(request);
  const { searchParams } = new URL(request.url);
  for (const name of addressFields) {
    const value = searchParams.get(name);
    if (value !== null && !sent.has(name)) sent.append(name, value);
  }
  return parseForm(sent, schemaOrFactory);
}

/** The form and the file of this field; null where none was chosen. The file is not part of the form's values. */
export async function readFormWithFile<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema | ((names: readonly string[]) => Schema),
  field: string,
) {
  const { form, files } = await readFormWithFiles(request, schema, (name) => name === field);
  return { form, file: files[0]?.file ?? null };
}

/** The form and the files that were chosen in these fields, of which none is part of the form's values. */
export async function readFormWithFiles<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema | ((names: readonly string[]) => Schema),
  isFileField: (name: string) => boolean,
) {
  const { sent, dropped } = await readFormData(request);
  const chosen = [...sent].flatMap(([field, value]) => {
    if (!isFileField(field)) return [];
    sent.delete(field);
    // A browser sends an empty file without a name where none was chosen.
    return value instanceof File && value.name !== "" ? [{ field, value }] : [];
  });
  const form = parseForm(sent, schema);
  const files: { field: string; file: FormFile }[] = [];
  for (const { field, value } of chosen) {
    const bytes = new Uint8Array(await value.arrayBuffer());
    // Which of several files was cut is not known.
    const size = bytes.length + (chosen.length === 1 ? dropped : 0);
    files.push({ field, file: { bytes, name: value.name, size } });
  }
  return { form, files };
}

function parseForm<Schema extends z.core.$ZodType>(
  sent: FormData,
  schemaOrFactory: Schema | ((names: readonly string[]) => Schema),
) {
  const schema =
    typeof schemaOrFactory === "function"
      ? schemaOrFactory([...new Set(sent.keys())].slice(0, ENTRIES_MAX))
      : schemaOrFactory;
  const fields = fieldsOf(schema);
  const names = new Set(fields.map(([name]) => name));
  const known = new FormData();
  let entries = 0;
  for (const [name, value] of sent) {
    entries += 1;
    if (entries > ENTRIES_MAX || !NAME.test(name) || value.toString().includes("\0")) throw malformedRequest();
    if (names.has(name)) known.append(name, value);
  }
  const form = parseWithZod(known, { schema, disableAutoCoercion: true, error: () => MALFORMED });
  if (form.status === "error" && form.error?.intent) throw malformedRequest(UNKNOWN_ACT);
  const lists = new Set(fields.filter(([, field]) => takesList(field)).map(([name]) => name));
  for (const [name, value] of Object.entries(form.payload)) {
    const [first] = Array.isArray(value) && !lists.has(name) ? value : [];
    // The payload becomes the initial values of the page, whose fields of one text compute with a text.
    if (first !== undefined) form.payload[name] = first;
  }
  return form;
}

const UNKNOWN_ACT = "无法识别这个操作，请重新加载页面再试";

function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option));
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return [];
}

/** True for a field that accepts several values, whatever wraps the list. */
function takesList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodUnion) return schema.options.some(takesList);
  if (schema instanceof z.ZodPipe) return takesList(schema.in) || takesList(schema.out);
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodCatch || schema instanceof z.ZodOptional;
  return isWrapped && takesList(schema.unwrap());
}
