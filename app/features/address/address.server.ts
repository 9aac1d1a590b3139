import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { answer, readForAct, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { address } from "#contract/address.ts";
import { DELETED, SAVED } from "#contract/rules/messages.ts";
import { openPanel, streetFields } from "./address.ts";
import type { AddressFormValue, RecognizeForm, RegionsForm, SaveForm } from "./forms.ts";

/**
 * The customer's addresses and the panel that the query opens beside them.
 * @throws 404 for an address that does not exist or belongs to another customer.
 */
export async function readAddressBook(api: Api, request: Request) {
  const { list } = await api.read(address.list);
  const opened = openPanel(new URL(request.url).searchParams, list);
  if (!opened) throw data({ message: "收货地址不存在" }, { status: 404 });
  const { panel } = opened;
  const selected = panel === "edit" || panel === "delete" ? opened.address : null;
  const regions = panel === "edit" || panel === "new" ? await readRegions(api, selected ?? undefined) : null;
  return { list, panel, selected, regions };
}

/** All provinces, with the cities of this province, the districts of this city and the streets of this district. */
export function readRegions(
  api: Api,
  { province = "", city = "", district = "" }: { province?: string; city?: string; district?: string } = {},
) {
  return api.read(address.regions, { query: { province, city, district } });
}
export type Regions = Awaited<ReturnType<typeof readRegions>>;

/**
 * The form with its typed values and the lists of the chosen region; a choice outside of the chosen region is cleared.
 */
export async function answerRegions(api: Api, form: Submission<object>, chosen: RegionsForm) {
  const { district, street, street_other } = chosen;
  const read = await readForAct(readChosenRegions(api, chosen));
  if (!read.ok) return answer(form, read, { to: "" });
  const { present, regions } = read.answer;
  const fits = regions.districts.includes(district);
  const reply = form.reply();
  const initialValue: typeof reply.initialValue = {
    ...reply.initialValue,
    city: present ?? "",
    district: fits ? district : "",
    street: regions.streets.includes(street) ? street : "",
    street_other: fits ? street_other : "",
  };
  return data({ form: { ...reply, initialValue }, regions });
}

async function readChosenRegions(api: Api, { province, city, district }: RegionsForm) {
  const { cities } = await readRegions(api, { province });
  // Municipalities have one city.
  const present = cities.length === 1 ? cities[0] : cities.find((name) => name === city);
  return {
    present,
    regions: await readRegions(api, { province, ...(present ? { city: present } : {}), district }),
  };
}

/**
 * The answer to a form, where a refused address has the lists of its region, because a page at an address without `new`
 * and `edit` shows no form.
 */
export async function withRegions(
  api: Api,
  { payload }: Submission<object>,
  answered: ReturnType<typeof data<{ form: SubmissionResult | null }>> | Response,
) {
  if (answered instanceof Response || payload.intent !== "save") return answered;
  const typed = (name: string) => (typeof payload[name] === "string" ? payload[name] : "");
  const region = { province: typed("province"), city: typed("city"), district: typed("district") };
  const read = await readForAct(readRegions(api, region));
  return read.ok ? data({ ...answered.data, regions: read.answer }, answered.init ?? {}) : answered;
}

/**
 * The address form filled with the fields of a pasted text and the lists of its region, like the answer to a choice of
 * a region without scripts.
 */
export async function answerRecognized(api: Api, form: Submission<object>, text: string) {
  const written = await api.write(address.recognize, { body: { text } });
  const isFound = written.ok && (written.answer.phone !== "" || written.answer.province !== "");
  if (!written.ok || !isFound) {
    return answer(form, written.ok ? { ok: false, message: NOT_RECOGNIZED } : written, { to: "", field: () => "text" });
  }
  const read = await readForAct(readRegions(api, written.answer));
  if (!read.ok) return answer(form, read, { to: "", field: "text" });
  const regions = read.answer;
  const reply = form.reply();
  const initialValue: typeof reply.initialValue = {
    intent: "regions",
    ...written.answer,
    ...streetFields(written.answer.street, regions.streets),
  };
  return data({ form: { ...reply, initialValue }, regions });
}
const NOT_RECOGNIZED = "没有识别出收货信息，请检查后再试，或直接填写";

/**
 * The form with the streets of its district, where the chosen street belongs to another one, because without scripts
 * the list of streets does not follow the district. Null for a street that fits or is typed.
 */
export async function refuseStreet(api: Api, form: Submission<object>, value: SaveForm) {
  if (value.street === "" || value.street_other !== "") return null;
  const read = await readForAct(readRegions(api, value));
  // Where the backend gives no answer, the save that follows reports it.
  if (!read.ok || read.answer.streets.includes(value.street)) return null;
  const reply = form.reply({ fieldErrors: { street: [STREET_OUTSIDE_DISTRICT] } });
  const initialValue: typeof reply.initialValue = { ...reply.initialValue, street: "" };
  return data({ form: { ...reply, initialValue }, regions: read.answer }, { status: 409 });
}
const STREET_OUTSIDE_DISTRICT = "这个街道/镇不在所选区县，请重新选择";

/** Creates or edits an address; a typed street replaces a chosen one. @returns its id. */
export function saveAddress(
  api: Api,
  { intent: _, address_id, is_default, street, street_other, ...fields }: SaveForm,
) {
  return api.write(address.save, {
    body: {
      ...fields,
      street: street_other || street,
      ...(address_id ? { address_id: Number(address_id) } : {}),
      is_default: is_default === undefined ? 0 : 1,
    },
  });
}

/** Saves or deletes an address, or sets it as the default. */
export async function changeAddress(
  api: Api,
  form: Exclude<AddressFormValue, RegionsForm | RecognizeForm>,
): Promise<Written> {
  switch (form.intent) {
    case "save":
      return { toast: SAVED, ...(await saveAddress(api, form)) };
    case "delete":
      return { toast: DELETED, ...(await api.write(address.remove, { params: { id: form.address_id } })) };
    case "set_default":
      return { toast: "已设为默认地址", ...(await api.write(address.setDefault, { params: { id: form.address_id } })) };
  }
}
