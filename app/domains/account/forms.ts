import { z } from "zod";

const UNKNOWN = "请求格式有误";
const BIRTHDAY = "请输入正确的生日！";
const OLDEST = "1900-01-01";

export const profileForm = z.object({
  intent: z.literal("edit_profile", { error: UNKNOWN }),
  nickname: z.string({ error: "请填写昵称" }).trim().min(1, "请填写昵称").max(20, "昵称最多 20 个字"),
  real_name: z.string().trim().max(20, "姓名最多 20 个字").default(""),
});

/** A birthday is required and not later than `latest`, yyyy-MM-dd (S5.birthday.1, S5.birthday.2). */
export const birthdayForm = (latest: string) =>
  z.object({
    intent: z.literal("edit_birthday", { error: UNKNOWN }),
    birthday: z.iso.date({ error: BIRTHDAY, abort: true }).refine((day) => day >= OLDEST && day <= latest, BIRTHDAY),
    /** A dialog over another page sent it, which stays where it is. */
    stay: z.literal("1").optional().catch(undefined),
  });

/** What the dashboard's forms may say. */
export const overviewForm = (latest: string) =>
  z.discriminatedUnion("intent", [profileForm, birthdayForm(latest)], { error: UNKNOWN });
