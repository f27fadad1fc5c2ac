-- Sends the requests of a file in turn, over and over: METHOD, path, token and body on a line, with tabs between them.
-- In a body $uuid is a new id, and $date another day in each pass, starting at a given pass, so that a later run has others.
-- 1950 to 2099, in days from 1970.
local FIRST_DAY, FIRST_TO_LAST_DAY = -7304, 54786
local requests, turn, pass = {}, 0, 0

local function uuid()
  return (('xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'):gsub('x', function() return ('%x'):format(math.random(0, 15)) end))
end

local function day()
  return os.date('!%Y-%m-%d', (pass % FIRST_TO_LAST_DAY + FIRST_DAY) * 86400)
end

local function headers_with(token)
  local headers = {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  headers['authorization'] = 'Bearer ' .. token
  return headers
end

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$')
    local headers = headers_with(token)
    if body:find('$', 1, true) then
      table.insert(requests, function()
        return wrk.format(method, path, headers, (body:gsub('$uuid', uuid):gsub('$date', day)))
      end)
    else
      local text = wrk.format(method, path, headers, body ~= '' and body or nil)
      table.insert(requests, function() return text end)
    end
  end
  pass = tonumber(args[2]) or 0
  math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 1000000)
end

function request()
  turn = turn % #requests + 1
  if turn == 1 then pass = pass + 1 end
  return requests[turn]()
end
