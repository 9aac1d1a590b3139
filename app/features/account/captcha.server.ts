import type { Api } from "#app/http/api.server.ts";
import { optionalOrMessage } from "#app/http/optional.server.ts";
import { sentPicture } from "#app/http/picture/sent-picture.server.ts";
import { auth } from "#contract/auth.ts";
import { WRONG_CAPTCHA } from "#contract/rules/account.ts";

/** The width of the picture, in CSS pixels. */
const CAPTCHA_WIDTH = 240;

/** The captcha before a code to a phone of the customer; without a key where the backend draws none. */
export async function readCaptcha(api: Api): Promise<{ picture: string | null; key: string }> {
  const read = await optionalOrMessage(api, api.read(auth.codeCaptcha));
  if ("message" in read) return { picture: null, key: "" };
  return { picture: sentPicture(read.answer.captcha, CAPTCHA_WIDTH), key: read.answer.key };
}

/** The fields of a call that sends a code; none where the backend draws no captcha. */
export const captchaFields = ({ key, captcha }: { key: string; captcha: string }) =>
  key === "" ? {} : { key, code: captcha };

/** The field of a form beside which the backend's refusal is shown. */
export const fieldOfRefusal = (message: string, otherwise?: string) =>
  message === WRONG_CAPTCHA ? "captcha" : otherwise;
