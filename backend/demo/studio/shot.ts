import type { Sdf } from "./shapes.ts";

export type Rgb = readonly [number, number, number];

/** The colour of a point of the item, in the item's own coordinates, as sRGB from 0 to 1. */
export type Paint = (x: number, y: number, z: number) => Rgb;

export type Item = {
  solid: Sdf;
  paint: Paint | Rgb;
  /** From 0, a mirror, to 1, chalk. */
  roughness: number;
  metal?: boolean;
  /** The share of light that passes through, for thin foil and plastic. */
  clear?: number;
  /** The position and rotation of the item, applied in this order: around x, around z, around y, then moved. */
  place?: { x?: number; y?: number; z?: number; tiltX?: number; tiltZ?: number; turn?: number };
  /** The radius of a sphere around the item's origin that contains it. */
  reach: number;
};

export type Shot = {
  items: readonly Item[];
  /** The angle of the camera above the horizon, and around the product, in degrees. */
  pitch?: number;
  yaw?: number;
  /** The share of the frame that the product fills. */
  fill?: number;
};
