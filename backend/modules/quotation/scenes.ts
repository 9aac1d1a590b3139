import type { Body } from "#contract/endpoint.ts";
import type { quotationLines } from "#contract/quotation-lines.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { QUOTATION_LINES_MAX, QUOTATION_SCENES_MAX, SCENE_NAME_MAX } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as lineStore from "./line.store.ts";
import type { Owner, OwnQuotations } from "./owned.ts";

type Deps = Pick<Platform, "database"> & { owned: OwnQuotations };
export type Scenes = ReturnType<typeof createScenes>;

/** The first name of the form `name 2` that no scene has. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const free = cutText(name, SCENE_NAME_MAX - end.length) + end;
    if (!taken.includes(free)) return free;
  }
}

/** The scenes of a draft. */
export function createScenes({ database, owned: { act } }: Deps) {
  /** @throws ApiError 404, 409. */
  async function requireScenes(tx: Db, customer: Owner, id: number, scene_id: number) {
    await act(tx, customer, id, "edit");
    const scenes = await lineStore.scenesOf(tx, id);
    const scene = scenes.find((one) => one.id === scene_id);
    if (!scene) throw notFound("这个场景已不在报价单里");
    return { scene, scenes };
  }

  return {
    /** @throws ApiError 400 where another scene has the name, 404, 409. */
    rename: (customer: Owner, id: number, { scene_id, name }: Body<typeof quotationLines.renameScene>) =>
      database.write(async (tx) => {
        const { scene, scenes } = await requireScenes(tx, customer, id, scene_id);
        if (scenes.some((other) => other.id !== scene.id && other.name === name))
          throw new ApiError(400, `已有场景“${name}”，请换个名称`);
        await lineStore.renameSceneOfLines(tx, id, scene.id, name);
      }),

    /** Copies a scene with its lines under a free name. @returns the id of the copy. @throws ApiError 400, 404, 409. */
    copy: (customer: Owner, id: number, scene_id: number) =>
      database.write(async (tx) => {
        const { scene, scenes } = await requireScenes(tx, customer, id, scene_id);
        const all = await lineStore.listQuotationLines(tx, id);
        const own = all.filter((line) => line.scene_id === scene.id);
        if (scenes.length >= QUOTATION_SCENES_MAX)
          throw new ApiError(400, `一张报价单最多 ${QUOTATION_SCENES_MAX} 个场景`);
        if (all.length + own.length > QUOTATION_LINES_MAX)
          throw new ApiError(400, `一张报价单最多 ${QUOTATION_LINES_MAX} 行，放不下这个场景的 ${own.length} 行`);
        const name = freeName(
          scene.name,
          scenes.map((other) => other.name),
        );
        const copy = await lineStore.sceneId(tx, id, name);
        await lineStore.insertQuotationLines(
          tx,
          own.map(({ product_id, sku_id, quantity, target_fen, remark, markup }) => ({
            quotation_id: id,
            scene_id: copy,
            product_id,
            sku_id,
            quantity,
            target_fen,
            remark,
            markup,
          })),
        );
        return copy;
      }),

    /** Removes a scene with its lines. @throws ApiError 404, 409. */
    remove: (customer: Owner, id: number, scene_id: number) =>
      database.write(async (tx) => {
        const { scene } = await requireScenes(tx, customer, id, scene_id);
        await lineStore.deleteScene(tx, id, scene.id);
      }),
  };
}
