-- One line with everything that the bench reads: requests/s, p50 ms, p99 ms, answers of 400 and more, broken lines, requests
done = function(summary, latency, requests)
  io.write(string.format("FIGURES %.1f %.3f %.3f %d %d %d\n", summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, summary.requests))
end
