-- With the word "anew" behind the address, every request has an address of its own, so that nothing that was answered before can be answered again.
local threads = 0
function setup(thread)
  threads = threads + 1
  thread:set("thread", threads)
end

function init(arguments)
  if arguments[1] ~= "anew" then return end
  local asked = 0
  request = function()
    asked = asked + 1
    return wrk.format(nil, wrk.path .. "?asked=" .. thread .. "-" .. asked .. "-" .. os.time())
  end
end

-- One line with everything that the bench reads: requests/s, p50 ms, p99 ms, answers of 400 and more, broken lines, requests
done = function(summary, latency, requests)
  io.write(string.format("FIGURES %.1f %.3f %.3f %d %d %d\n", summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, summary.requests))
end
