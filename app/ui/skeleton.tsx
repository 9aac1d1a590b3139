/** Grey bars in the shape of what is being fetched, so that nothing jumps when it comes. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={index === lines - 1 ? "skeleton h-3 w-2/3" : "skeleton h-3"} />
      ))}
    </div>
  );
}
