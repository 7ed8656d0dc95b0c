/** The first load failed, including the texts: shows this in the two built-in languages. */
export function LoadFailure() {
  return (
    <main dir="ltr" className="grid h-full place-content-center gap-4 p-6 text-center">
      <p className="text-3 font-semibold" lang="zh-HK">
        未能載入，請檢查網絡連線。
      </p>
      <p className="text-3 font-semibold" lang="en">
        Loading failed. Please check your connection.
      </p>
      <button
        type="button"
        className="hit rounded-control bg-accent px-4 font-semibold text-on-accent"
        onClick={() => location.reload()}
      >
        重新載入 · Reload
      </button>
    </main>
  );
}
