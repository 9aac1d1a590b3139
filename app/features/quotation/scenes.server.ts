import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { quotationLines } from "#contract/quotation-lines.ts";

/** Renames a scene of a draft; an error belongs to the field `scene_name`. */
export async function renameScene(api: Api, id: number, scene_id: number, name: string): Promise<Written> {
  const written = await api.write(quotationLines.renameScene, { params: { id }, body: { scene_id, name } });
  return written.ok ? { ok: true, toast: "场景已改名" } : { ...written, field: "scene_name" };
}

/** Copies a scene of a draft, which the address then shows. */
export async function copyScene(api: Api, id: number, scene_id: number): Promise<Written> {
  const written = await api.write(quotationLines.copyScene, { params: { id }, body: { scene_id } });
  if (!written.ok) return written;
  return { ok: true, to: link(urls.quotation.detail, { id }, { scene: written.answer.scene_id }), toast: "场景已复制" };
}

export async function removeScene(api: Api, id: number, scene_id: number): Promise<Written> {
  const written = await api.write(quotationLines.removeScene, { params: { id }, body: { scene_id } });
  return written.ok ? { ok: true, to: link(urls.quotation.detail, { id }), toast: "场景已删除" } : written;
}
