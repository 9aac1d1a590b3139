import { log } from "../log.server.ts";
import { signPicture } from "./signed-address.server.ts";
import { allowedSources, locatePicture } from "./source.server.ts";

/** Fields of the contract with pictures of goods and stores; a path in them is one of the backend. */
const OF_BACKEND = new Set(["image", "images", "pics", "mer_avatar"]);
/** Fields of the contract with other pictures; a path in them is one of the shop, or of a remote backend. */
const OF_SHOP = new Set(["avatar", "site_logo", "wechat_qrcode", "img", "placardImg", "logo_image", "qrcode_image"]);
/** Files and drawings of the shop itself. */
const OWN_PATH = /^\/(?:pictures|scenes|user)\/|^\/logo\.svg$/;
/** Pictures that staff have uploaded, in whichever field. */
const UPLOADED = "/api/picture/";
/** A longer text is no address, in characters. */
const ADDRESS_MAX = 2000;

/**
 * A backend's answer with signed addresses in place of those of pictures that may be fetched. Parts without such a
 * picture are the same objects, because answers of the embedded backend are shared.
 */
export function withSignedPictures<Answer>(answer: Answer): Answer {
  // The walk keeps the shape of the answer.
  return signed(answer, "", allowedSources()) as Answer;
}

type Sources = ReturnType<typeof allowedSources>;

function signed(value: unknown, key: string, sources: Sources): unknown {
  if (typeof value === "string") return isPicture(value, key, sources) ? signPicture(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? signedList(value, key, sources) : signedFields(value, sources);
}

function signedList(list: readonly unknown[], key: string, sources: Sources): readonly unknown[] {
  const changed = list.map((item) => signed(item, key, sources));
  return changed.some((item, index) => item !== list[index]) ? changed : list;
}

function signedFields(fields: object, sources: Sources): object {
  let changed: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(fields)) {
    const next = signed(value, key, sources);
    if (next === value) continue;
    changed ??= { ...fields };
    changed[key] = next;
  }
  return changed ?? fields;
}

function isPicture(value: string, key: string, sources: Sources): boolean {
  if (!(OF_BACKEND.has(key) || OF_SHOP.has(key)) || value.length > ADDRESS_MAX) return false;
  if (/^(?:https?:)?\/\//i.test(value)) return locatePicture(value, sources) !== null || refused(value);
  return (
    (OF_BACKEND.has(key) || sources.remoteBackend !== null || value.startsWith(UPLOADED)) &&
    isPath(value) &&
    locatePicture(`/${value.replace(/^\/+/, "")}`, sources) !== null
  );
}

/** Not the bytes of a file as base64, which some answers hold under the same name. */
const isPath = (value: string) => (value.startsWith("/") || value.includes(".")) && !OWN_PATH.test(value);

/** The origins that the log has named; a backend with more of them fills no log. */
const named = new Set<string>();
const NAMED_MAX = 100;

/** Names the origin of a picture that is not shown in the log, once. @returns false */
function refused(address: string): false {
  const origin = URL.canParse(address, "https://shop.invalid") ? new URL(address, "https://shop.invalid").origin : "";
  if (origin !== "" && named.size < NAMED_MAX && !named.has(origin)) {
    named.add(origin);
    log("warn", "pictures not shown", { origin, setting: "PICTURE_ORIGINS" });
  }
  return false;
}
