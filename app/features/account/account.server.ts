import type { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import { account } from "#contract/account.ts";
import type { birthdayForm, profileForm } from "./forms.ts";

export const editProfile = (api: Api, { nickname, real_name }: z.output<typeof profileForm>) =>
  api.write(account.editProfile, { body: { nickname, real_name } });

export const editBirthday = (api: Api, { birthday }: z.output<ReturnType<typeof birthdayForm>>) =>
  api.write(account.edit, { body: { birthday } });
