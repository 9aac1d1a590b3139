const PICTURES: ReadonlySet<string> = new Set([
  "project",
  "meeting",
  "onboarding",
  "print-room",
  "finance",
  "warehouse",
]);

/** The drawing of a scene; an unknown name gives that of projects. */
export function SceneDrawing({ picture }: { picture: string }) {
  const name = PICTURES.has(picture) ? picture : "project";
  return <img className="scene-drawing w-full" src={`/scenes/${name}.svg`} width={480} height={260} alt="" />;
}
