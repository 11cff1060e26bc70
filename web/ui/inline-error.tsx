/** Why something was not done, beside what it was not done to; its place is there before the words. */
export function InlineError({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {sentence === undefined ? null : (
        <p className="rounded-control bg-caution-wash px-4 py-3 text-small font-medium">{sentence}</p>
      )}
    </div>
  );
}
